/** Runs at most `count` pieces of work at a time; the others wait in the order of their calls. */
export interface Lanes {
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

export function createLanes(count: number): Lanes {
  const waiting: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  let free = count;
  const take = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return undefined;
  };
  /** A lane that becomes free goes to the next one directly, so that a later call cannot overtake it. */
  const give = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    run(work) {
      const result = (async () => {
        await take();
        try {
          return await work();
        } finally {
          give();
        }
      })();
      const settled = result.then(
        () => undefined,
        () => undefined,
      );
      running.add(settled);
      void settled.then(() => running.delete(settled));
      return result;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
