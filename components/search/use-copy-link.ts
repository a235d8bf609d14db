import { useText } from '../hooks/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';
import { showPassingNote } from '../ui/passing-note.tsx';
import { type CarriedLink, copyLink } from './carried-link.ts';

/** Copies a result's link and says so, to eyes and ears. */
export function useCopyLink(): (carried: CarriedLink) => Promise<boolean> {
  const { t } = useText();
  return async (carried) => {
    let isCopied = true;
    await copyLink(carried).catch(() => {
      isCopied = false;
    });
    const words = isCopied ? t('search.linkCopied') : t('search.linkNotCopied', { link: carried.link });
    announce(words);
    showPassingNote(words, isCopied ? 'ok' : 'bad');
    return isCopied;
  };
}
