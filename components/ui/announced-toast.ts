import { announce } from './announcer.tsx';
import { showToast, type Tone } from './toast.ts';

/** Shows a toast and announces its text to screen readers. */
export function showAnnouncedToast(text: string, tone: Tone): void {
  announce(text);
  showToast(text, tone);
}
