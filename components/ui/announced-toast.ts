import { announce } from './announcer.tsx';
import { showToast, type Tone } from './toast.ts';

/** Shows a toast and announces its text to screen readers. Returns the function that takes both back. */
export function showAnnouncedToast(text: string, tone: Tone): () => void {
  const retractions = [announce(text), showToast(text, tone)];
  return () => {
    for (const retract of retractions) retract();
  };
}
