/** 9.2, 4.18: so long nobody typed or pressed anything on any surface. */
const IDLE_MS = 300_000;

export interface IdleWatch {
  /** Somebody does something; on that surface nobody had for `idleMs`. */
  active(idleMs: number): void;
}

/** `revalidate` is called by the first activity after five idle minutes. Uploads are no activity (docs/design/choices.md). */
export function createIdleWatch(now: () => number, revalidate: () => void): IdleWatch {
  let lastAt = now();
  return {
    active(idleMs) {
      const at = now();
      // A surface tells of its input once a minute: what it did in between counts.
      const before = Math.max(lastAt, at - idleMs);
      lastAt = at;
      if (at - before >= IDLE_MS) revalidate();
    },
  };
}
