import { announce } from '../../ui/announcer.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Shows a toast and announces its text to screen readers. */
export function showAnnouncedToast(text: string, tone: 'ok' | 'error'): void {
  announce(text);
  showToast(text, tone);
}
