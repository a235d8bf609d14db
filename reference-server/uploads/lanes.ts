/**
 * Runs at most `count` pieces of work at a time, of which at most `perKey` have the same key; the others wait in the
 * order of their calls. So one person's slow files leave a lane to everybody else.
 */
export interface Lanes {
  run<Value>(work: () => Promise<Value>, key?: string): Promise<Value>;
  /** Pieces of work that run or wait. */
  readonly length: number;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly key: string;
  start(): void;
}

export function createLanes(count: number, perKey = count): Lanes {
  const waiting: Waiting[] = [];
  const running = new Set<Promise<unknown>>();
  const runningByKey = new Map<string, number>();
  let free = count;
  const take = (key: string) => {
    free -= 1;
    runningByKey.set(key, countOf(key) + 1);
  };
  const countOf = (key: string) => runningByKey.get(key) ?? 0;
  const mayStart = (key: string) => free > 0 && countOf(key) < perKey;
  const enter = (key: string): Promise<void> | undefined => {
    if (!mayStart(key)) return new Promise((resolve) => waiting.push({ key, start: resolve }));
    take(key);
    return undefined;
  };
  /** A lane that becomes free is taken by the next one directly, so that a later call cannot overtake it. */
  const leave = (key: string) => {
    free += 1;
    const left = countOf(key) - 1;
    if (left === 0) runningByKey.delete(key);
    else runningByKey.set(key, left);
    const index = waiting.findIndex((one) => mayStart(one.key));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (next === undefined) return;
    take(next.key);
    next.start();
  };
  return {
    run(work, key = '') {
      const result = (async () => {
        await enter(key);
        try {
          return await work();
        } finally {
          leave(key);
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
    get length() {
      return running.size;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
