interface Waiting {
  readonly isUrgent: boolean;
  run(): Promise<void>;
}

/** Runs `work` when nothing else runs, urgent work first; resolves with null if `signal` was aborted before. */
export type OneAtATime = <Answer>(
  work: () => Promise<Answer>,
  signal: AbortSignal,
  isUrgent?: boolean,
) => Promise<Answer | null>;

/** Serialises work. */
export function createOneAtATime(): OneAtATime {
  const queue: Waiting[] = [];
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let next = queue.shift(); next; next = queue.shift()) await next.run();
    isRunning = false;
  };
  return (work, signal, isUrgent = false) =>
    new Promise((resolve, reject) => {
      const run = async (): Promise<void> => {
        try {
          resolve(signal.aborted ? null : await work());
        } catch (error) {
          reject(error);
        }
      };
      const before = isUrgent ? queue.findIndex((waiting) => !waiting.isUrgent) : -1;
      queue.splice(before < 0 ? queue.length : before, 0, { isUrgent, run });
      void runAll();
    });
}
