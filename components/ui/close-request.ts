/**
 * Escape closes the thing in front. A browser's popup closes with an Escape that no script has handled, even if a
 * `<dialog>`, popover or `CloseWatcher` answers it (docs/decisions/0063-escape-closes-what-is-in-front.md).
 */
const inFront: (() => void)[] = [];

/** Until the returned function is called, Escape calls `close` instead of that of anything opened before. */
export function onCloseRequest(close: () => void): () => void {
  // Only once: added again, the same listener changes nothing.
  document.addEventListener('keydown', answer);
  inFront.push(close);
  return () => {
    inFront.splice(inFront.indexOf(close), 1);
  };
}

/** After the handlers of fields, which come first. */
function answer(event: KeyboardEvent): void {
  const close = inFront.at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !(close || event.repeat)) return;
  event.preventDefault();
  // A held key closes one thing.
  if (!event.repeat) close?.();
}
