import { useEffect, useEffectEvent } from 'react';
import { isMacKeyboard } from '../../ui/keyboard.ts';
import { topModal } from '../../ui/top-modal.ts';
import { type CaptionAction, captionActionOf } from '../caption-keys.ts';

/**
 * Runs the actions of the dialog's keys. The document listens, because a click beside the fields leaves the focus on
 * the page.
 */
export function useFileDialogKeys(act: (action: CaptionAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = isForFileDialog(event.target) ? captionActionOf(event, isMacKeyboard()) : null;
    if (action === null) return;
    event.preventDefault();
    if (action !== 'nothing') act(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** False in a calendar or another popover, and under another dialog. */
function isForFileDialog(target: EventTarget | null): boolean {
  if (target === document.body) return topModal()?.classList.contains('file-dialog') === true;
  if (!(target instanceof Element) || target.closest('.popover')) return false;
  return target.closest('dialog')?.classList.contains('file-dialog') === true;
}
