/** Work that begins at a time of a clock which may be set in the meantime. */
export interface Timers {
  readonly size: number;
  /** `delayMs` says how long it has to wait, by the clock of that moment. */
  start(delayMs: () => number, work: () => void): void;
  /** Looks again how long each has to wait. */
  restart(): void;
  clear(): void;
}

export function createTimers(): Timers {
  const waiting = new Map<NodeJS.Timeout, { readonly delayMs: () => number; readonly work: () => void }>();
  const start: Timers['start'] = (delayMs, work) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work();
    }, delayMs());
    waiting.set(timer, { delayMs, work });
  };
  const clear = (): void => {
    for (const timer of waiting.keys()) clearTimeout(timer);
    waiting.clear();
  };
  return {
    get size() {
      return waiting.size;
    },
    start,
    restart() {
      const works = [...waiting.values()];
      clear();
      for (const { delayMs, work } of works) start(delayMs, work);
    },
    clear,
  };
}
