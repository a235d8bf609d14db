import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { copyLink, type DraggedLink } from './dragged-link.ts';

/**
 * Returns a function that copies a link and reports the result on the screen and to screen readers. False if it failed.
 */
export function useCopyLink(): (dragged: DraggedLink) => Promise<boolean> {
  const { t } = useText();
  return async (dragged) => {
    let isCopied = true;
    await copyLink(dragged).catch(() => {
      isCopied = false;
    });
    const message = isCopied ? copiedText(dragged, { t }) : t('search.linkNotCopied', { link: dragged.link });
    showAnnouncedToast(message, isCopied ? 'ok' : 'error');
    return isCopied;
  };
}

/** Says the mark of what was copied as well. */
export function copiedText({ mark }: Pick<DraggedLink, 'mark'>, { t }: Pick<Texts, 't'>): string {
  return mark === '' ? t('search.linkCopied') : t('search.markedLinkCopied', { mark });
}
