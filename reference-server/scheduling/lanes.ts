/**
 * Runs at most `count` pieces of work at a time, of which at most `perKey` have the same key; the others wait in the
 * order of their calls. So one person's slow files leave a lane to everybody else.
 */
export interface Lanes {
  run<Value>(work: () => Promise<Value>, key?: string): Promise<Value>;
  /** With no other work beside it; later calls wait until it is done. */
  runAlone<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Pieces of work that run or wait. */
  readonly length: number;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

interface Piece {
  readonly key: string;
  readonly lanes: number;
}

interface Waiting extends Piece {
  start(): void;
}

export function createLanes(count: number, perKey = count): Lanes {
  const waiting: Waiting[] = [];
  const running = new Set<Promise<unknown>>();
  const runningByKey = new Map<string, number>();
  let free = count;
  const take = ({ key, lanes }: Piece) => {
    free -= lanes;
    runningByKey.set(key, countOf(key) + 1);
  };
  const countOf = (key: string) => runningByKey.get(key) ?? 0;
  const mayStart = ({ key, lanes }: Piece) => free >= lanes && countOf(key) < perKey;
  /** Before work that runs alone only what was called earlier. */
  const next = () => {
    const alone = waiting.findIndex(({ lanes }) => lanes === count);
    const index = waiting.findIndex(mayStart);
    return alone >= 0 && index > alone ? -1 : index;
  };
  const startWaiting = () => {
    for (let index = next(); index >= 0; index = next()) {
      const [piece] = waiting.splice(index, 1);
      if (piece === undefined) return;
      take(piece);
      piece.start();
    }
  };
  const enter = (piece: Piece) =>
    new Promise<void>((resolve) => {
      waiting.push({ ...piece, start: resolve });
      startWaiting();
    });
  const leave = ({ key, lanes }: Piece) => {
    free += lanes;
    const left = countOf(key) - 1;
    if (left === 0) runningByKey.delete(key);
    else runningByKey.set(key, left);
    startWaiting();
  };
  const run = <Value>(work: () => Promise<Value>, piece: Piece): Promise<Value> => {
    const result = (async () => {
      await enter(piece);
      try {
        return await work();
      } finally {
        leave(piece);
      }
    })();
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(settled);
    void settled.then(() => running.delete(settled));
    return result;
  };
  return {
    run: (work, key = '') => run(work, { key, lanes: 1 }),
    runAlone: (work) => run(work, { key: '', lanes: count }),
    get length() {
      return running.size;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
