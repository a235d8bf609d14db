import { useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedNote } from '../results/announced-note.ts';
import { type CarriedLink, copyLink } from './dragged-link.ts';

/** Copies a link and says so, to eyes and ears. */
export function useCopyLink(): (carried: CarriedLink) => Promise<boolean> {
  const { t } = useText();
  return async (carried) => {
    let isCopied = true;
    await copyLink(carried).catch(() => {
      isCopied = false;
    });
    const words = isCopied ? t('search.linkCopied') : t('search.linkNotCopied', { link: carried.link });
    showAnnouncedNote(words, isCopied ? 'ok' : 'bad');
    return isCopied;
  };
}
