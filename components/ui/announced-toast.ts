import { announce } from './announcer.tsx';
import { showToast } from './toast.tsx';

/** Shows a toast and announces its text to screen readers. */
export function showAnnouncedToast(text: string, tone: 'ok' | 'error'): void {
  announce(text);
  showToast(text, tone);
}
