import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { copyLink, type DraggedLink } from './dragged-link.ts';

/**
 * Returns a function that copies a link and reports the result on the screen and to screen readers, with a warning if wanted.
 * False if it failed.
 */
export function useCopyLink(): (dragged: DraggedLink, isWarned?: boolean) => Promise<boolean> {
  const { t } = useText();
  return async (dragged, isWarned = false) => {
    let isCopied = true;
    await copyLink(dragged).catch(() => {
      isCopied = false;
    });
    const message = isCopied ? copiedText(dragged, isWarned, { t }) : t('search.linkNotCopied', { link: dragged.link });
    const tone = isWarned ? 'warning' : 'ok';
    showAnnouncedToast(message, isCopied ? tone : 'error');
    return isCopied;
  };
}

/** Says the mark of what was copied as well. */
export function copiedText({ mark }: Pick<DraggedLink, 'mark'>, isWarned: boolean, { t }: Pick<Texts, 't'>): string {
  if (mark === '') return t('search.linkCopied');
  return t(isWarned ? 'restrictedUse.copied' : 'search.markedLinkCopied', { mark });
}
