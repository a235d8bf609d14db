import { announce } from '../../ui/announcer.tsx';
import { showPassingNote } from '../../ui/toast.tsx';

/** A passing note for eyes and ears. */
export function showAnnouncedNote(text: string, tone: 'ok' | 'bad'): void {
  announce(text);
  showPassingNote(text, tone);
}
