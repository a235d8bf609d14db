/** Time without input on any surface (9.2, 4.18). */
const IDLE_MS = 300_000;

export interface IdleWatch {
  /** Reports input on a surface. `idleMs`: time since the previous input there. */
  active(idleMs: number): void;
}

/**
 * Calls `revalidate` at the first input after five idle minutes. Uploads do not count as input
 * (docs/design/choices.md).
 */
export function createIdleWatch(now: () => number, revalidate: () => void): IdleWatch {
  let lastAt = now();
  return {
    active(idleMs) {
      const at = now();
      // Surfaces report input once a minute at most, so the input before `idleMs` counts as well.
      const before = Math.max(lastAt, at - idleMs);
      lastAt = at;
      if (at - before >= IDLE_MS) revalidate();
    },
  };
}
