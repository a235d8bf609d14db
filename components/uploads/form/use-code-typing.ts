import { type RefObject, useEffect, useEffectEvent } from 'react';
import { CODE_MARK } from '#lib/upload-form/model/code-replacements.ts';
import { useClient } from '../../surface/client-context.ts';
import type { TextControl } from './caret-position.ts';

type Loaded = Awaited<ReturnType<typeof load>>;

interface CodeTyping {
  readonly max: number | undefined;
  insert(control: TextControl, text: string): void;
  onTooLong(code: string): void;
}

/** Replaces codes while they are typed (docs/design/metadata.md#code-replacements). */
export function useCodeTyping(ref: RefObject<TextControl | null>, { max, insert, onTooLong }: CodeTyping): void {
  const { send } = useClient();
  const replace = useEffectEvent((control: TextControl, { replaceCode, replacements }: Loaded) =>
    replaceCode({ control, max, insert: (text) => insert(control, text), onTooLong }, replacements),
  );
  useEffect(() => {
    const control = ref.current;
    if (!control) return;
    let loaded: Loaded | undefined;
    // A listener of the control itself: it runs before React's, which then handles one change with the replacement.
    const listen = (event: Event): void => {
      if (!isTyping(event) || control.value.charAt((control.selectionStart ?? 0) - 1) !== CODE_MARK) return;
      const { value, selectionStart } = control;
      const isKnown = loaded !== undefined;
      if (loaded !== undefined) replace(control, loaded);
      // Requested with each mark, because another surface may have changed them.
      void load(send).then((next) => {
        loaded = next;
        if (!isKnown && control.value === value && control.selectionStart === selectionStart) replace(control, next);
      });
    };
    control.addEventListener('input', listen);
    control.addEventListener('compositionend', listen);
    return () => {
      control.removeEventListener('input', listen);
      control.removeEventListener('compositionend', listen);
    };
  }, [ref, send]);
}

async function load(send: ReturnType<typeof useClient>['send']) {
  const { loadReplacements, replaceCode } = await import('../templates/code-typing.ts');
  return { replaceCode, replacements: await loadReplacements(send) };
}

/** False while an input method composes, and for undo, which must not replace the code again. */
function isTyping(event: Event): boolean {
  if (event.type === 'compositionend') return true;
  const { inputType, isComposing } = event as InputEvent;
  return inputType === 'insertText' && !isComposing;
}
