import { announce } from '../../ui/announcer.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A passing note for eyes and ears. */
export function showAnnouncedNote(text: string, tone: 'ok' | 'bad'): void {
  announce(text);
  showToast(text, tone);
}
