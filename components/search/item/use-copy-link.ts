import { useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedNote } from '../results/announced-toast.ts';
import { type CarriedLink, copyLink } from './dragged-link.ts';

/**
 * Returns a function that copies a link and reports the result on the screen and to screen readers. False if it failed.
 */
export function useCopyLink(): (carried: CarriedLink) => Promise<boolean> {
  const { t } = useText();
  return async (carried) => {
    let isCopied = true;
    await copyLink(carried).catch(() => {
      isCopied = false;
    });
    const message = isCopied ? t('search.linkCopied') : t('search.linkNotCopied', { link: carried.link });
    showAnnouncedNote(message, isCopied ? 'ok' : 'bad');
    return isCopied;
  };
}
