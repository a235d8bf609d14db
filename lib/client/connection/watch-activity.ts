/** Tells the background that somebody uses this surface, for the five idle minutes of 4.18 and 9.2, or has come back to it. */
import type { Client } from './client.ts';

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'dragover'] as const;
/** Often enough for five minutes, and seldom enough not to keep a background awake. */
const PAUSE_MS = 60_000;

/** Returns the function that ends it. */
export function watchActivity({ send, state }: Pick<Client, 'send' | 'state'>): () => void {
  // None yet: being opened is no input, and what was done before on other surfaces the background knows.
  let lastInputAt = 0;
  let lastToldAt = 0;
  const note = (): void => {
    const now = Date.now();
    // The clock may have been set back.
    const idleMs = Math.max(0, now - lastInputAt);
    lastInputAt = now;
    if (Math.abs(now - lastToldAt) < PAUSE_MS || state.getState().auth.status !== 'signed-in') return;
    lastToldAt = now;
    send('session.active', { idleMs }).catch(() => undefined);
  };
  for (const event of EVENTS) window.addEventListener(event, note, { capture: true, passive: true });
  // Back leads to a page that the browser has kept as it was; somebody else may have signed in meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) send('session.refresh', {}).catch(() => undefined);
  };
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pageshow', onShow);
    for (const event of EVENTS) window.removeEventListener(event, note, { capture: true });
  };
}
