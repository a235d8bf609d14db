import { type RefObject, useEffect, useEffectEvent } from 'react';
import { CODE_MARK } from '#lib/upload-form/model/code-mark.ts';
import { useClient } from '../../surface/client-context.ts';
import type { TextControl } from '../../ui/caret-position.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import type { CodeField } from '../templates/code-typing.ts';

/** Replaces codes while they are typed (docs/design/metadata.md#text-shortcuts). Loaded with the first mark. */
export function useCodeTyping(ref: RefObject<TextControl | null>, field: CodeField): void {
  const { send } = useClient();
  const current = useEffectEvent(() => field);
  useEffect(() => {
    const control = ref.current;
    const end = new AbortController();
    const { signal } = end;
    let isLoading = false;
    const load = async (event: Event): Promise<void> => {
      if (isLoading || !control?.value.includes(CODE_MARK)) return;
      isLoading = true;
      const { followCodes } = await loadPart(() => import('../templates/code-typing.ts'));
      if (!signal.aborted) followCodes({ control, send, field: () => current(), signal }, event);
    };
    control?.addEventListener('input', load, { signal });
    return () => end.abort();
  }, [ref, send]);
}
