const GAP = 6;
const MARGIN = 8;

/**
 * Where a popover stands beside its button, inside the window. By hand: anchor positioning is younger than the oldest
 * browser we support.
 */
export function popoverPlace(button: Element | null): Readonly<Record<string, number>> {
  const anchor = button?.getBoundingClientRect();
  if (!anchor) return {};
  const isLow = anchor.top > window.innerHeight / 2;
  const isRight = anchor.left > window.innerWidth / 2;
  return {
    ...(isLow ? { bottom: window.innerHeight - anchor.top + GAP } : { top: anchor.bottom + GAP }),
    ...(isRight
      ? { right: Math.max(MARGIN, window.innerWidth - anchor.right) }
      : { left: Math.max(MARGIN, anchor.left) }),
  };
}
