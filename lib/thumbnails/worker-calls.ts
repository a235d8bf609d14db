/** The part of Worker that is used; tests provide their own. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Blob | null>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(file: Blob): void;
  terminate(): void;
}

/** A worker that takes longer hangs, or the file is too expensive. */
const CALL_MS = 20_000;
/** The worker is replaced after this many calls: ending it frees memory at once, unlike garbage collection. */
const CALLS_PER_WORKER = 16;
/** An idle worker keeps the memory of the last picture. */
const IDLE_MS = 10_000;

export interface WorkerCalls {
  /** Resolves with null if it fails or takes too long. The caller makes one call at a time. */
  call(file: Blob): Promise<Blob | null>;
}

/** A worker that starts with the first call, ends when idle, and restarts after a failure or timeout. */
export function createWorkerCalls(startWorker: () => WorkerLike): WorkerCalls {
  let worker: WorkerLike | null = null;
  let calls = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    worker?.terminate();
    worker = null;
    calls = 0;
  };
  return {
    call(file) {
      clearTimeout(idle);
      return new Promise((resolve) => {
        worker ??= startWorker();
        const current = worker;
        calls += 1;
        let deadline: ReturnType<typeof setTimeout> | undefined;
        const finish = (answer: Blob | null, isBroken: boolean): void => {
          clearTimeout(deadline);
          if (isBroken || calls >= CALLS_PER_WORKER) end();
          else idle = setTimeout(end, IDLE_MS);
          resolve(answer);
        };
        deadline = setTimeout(() => finish(null, true), CALL_MS);
        current.onmessage = ({ data }) => finish(data, false);
        current.onerror = () => finish(null, true);
        current.postMessage(file);
      });
    },
  };
}
