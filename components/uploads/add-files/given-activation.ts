const LOOK_EVERY_MS = 50;
const GIVEN_WITHIN_MS = 2_000;

/**
 * Runs `open` as soon as the page has a user activation that the browser gave it, not a press in it: for a panel that a
 * press elsewhere has opened. Chromium gives it when the panel is shown, which its page may precede; no event says so.
 */
export function onceGivenActivation(open: () => void): void {
  const presses = new AbortController();
  const end = (): void => {
    presses.abort();
    clearInterval(timer);
  };
  const endsAt = Date.now() + GIVEN_WITHIN_MS;
  const timer = setInterval(() => {
    const { isActive } = navigator.userActivation;
    if (isActive || Date.now() > endsAt) end();
    if (isActive) open();
  }, LOOK_EVERY_MS);
  // A press says itself what it is for.
  for (const press of ['keydown', 'pointerdown'])
    window.addEventListener(press, end, { capture: true, signal: presses.signal });
}
