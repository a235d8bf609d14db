/**
 * Reports input on this surface, and the return to it, to the background, for the five idle minutes of 4.18 and 9.2.
 */
import type { Client } from '../connection/client.ts';

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'dragover'] as const;
/** Short compared with five minutes, and long enough for an idle background to be stopped. */
const PAUSE_MS = 60_000;

/** Returns the function that stops the reports. */
export function watchActivity({ send, state }: Pick<Client, 'send' | 'state'>): () => void {
  // 0: opening a surface is not input, and the background knows of the input on other surfaces.
  let lastInputAt = 0;
  let lastSentAt = 0;
  const onInput = (): void => {
    const now = Date.now();
    // Not negative if the clock was set back.
    const idleMs = Math.max(0, now - lastInputAt);
    lastInputAt = now;
    if (Math.abs(now - lastSentAt) < PAUSE_MS || state.getState().auth.status !== 'signed-in') return;
    lastSentAt = now;
    send('session.active', { idleMs }).catch(() => undefined);
  };
  for (const event of EVENTS) window.addEventListener(event, onInput, { capture: true, passive: true });
  // A page from the back/forward cache: another user may have signed in since.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) send('session.refresh', {}).catch(() => undefined);
  };
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pageshow', onShow);
    for (const event of EVENTS) window.removeEventListener(event, onInput, { capture: true });
  };
}
