/** What tests add to the clock by which a server writes and compares times. */
export interface ClockOffset {
  /** The same clock, with what is added. */
  applyTo(now: () => number): () => number;
  set(offsetMs: number): void;
  /** Calls `listener` after each change: what waits for a time has to look again. */
  onSet(listener: () => void): void;
}

export function createClockOffset(): ClockOffset {
  const listeners: (() => void)[] = [];
  let addedMs = 0;
  return {
    applyTo: (now) => () => now() + addedMs,
    set(offsetMs) {
      if (offsetMs === addedMs) return;
      addedMs = offsetMs;
      for (const listener of listeners) listener();
    },
    onSet: (listener) => void listeners.push(listener),
  };
}
