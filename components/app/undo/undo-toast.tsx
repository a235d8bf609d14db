import '../../../assets/styles/app/undo.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { toPlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isCommand, isMacKeyboard, takesText } from '../../ui/keyboard.ts';
import { useFocusReturn } from '../../ui/modal.tsx';
import { useTopModal } from '../../ui/top-modal.ts';
import { type ShownOffer, useUndoOffer } from './use-undo-offer.ts';

/** Offers to undo the last step for ten seconds, by a button and by Ctrl+Z or Cmd+Z. */
export function UndoToast() {
  const offer = useUndoOffer();
  const dialog = useTopModal();
  if (offer === null) return null;
  const toast = <OpenUndoToast key={offer.id} offer={offer} />;
  return dialog ? createPortal(toast, dialog) : toast;
}

function OpenUndoToast({ offer }: { readonly offer: ShownOffer }) {
  const texts = useText();
  const { t } = texts;
  const focus = useFocusReturn<HTMLElement>();
  const { ref: toast } = focus;
  /** The offer stays until the next state arrives: a second click would be too late. */
  const isTaken = useRef(false);
  const undo = useEffectEvent(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    offer.undo().then(
      (remark) => {
        if (remark) showAnnouncedToast(remark, 'ok');
        else announce(t('undo.done'));
      },
      (reason: unknown) => {
        isTaken.current = false;
        showAnnouncedToast(errorSentence(toPlainError(reason), texts), 'error');
      },
    );
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPressed = isCommand(event);
    // A held key would undo the steps before, too.
    if (!isPressed || event.repeat || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return;
    // A field undoes what was typed into it.
    if (event.defaultPrevented || takesText(document.activeElement)) return;
    event.preventDefault();
    undo();
  });
  const { text } = offer;
  useEffect(() => {
    // In a dialog that closes in the same moment it is not in the page any more, and is shown anew outside of it.
    if (toast.current?.isConnected) toast.current.showPopover();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toast]);
  useEffect(() => announce(t('undo.announced', { text })), [t, text]);
  return (
    <section {...focus} popover="manual" aria-label={t('undo.undo')} className="undo-toast">
      <span className="undo-toast-text">{text}</span>
      <Button
        size="small"
        icon="undo"
        aria-keyshortcuts={isMacKeyboard() ? 'Meta+Z' : 'Control+Z'}
        onClick={() => undo()}
      >
        {t('undo.undo')}
      </Button>
      <IconButton icon="close" size="small" label={t('undo.dismiss')} onClick={offer.dismiss} />
    </section>
  );
}
