/** The part of Worker that is used; tests provide their own. */
export interface WorkerLike<Answer = Blob | null> {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(file: Blob): void;
  terminate(): void;
}

export interface WorkerLimits {
  /** A worker that takes longer hangs, or the file is too expensive. */
  readonly callMs: number;
  /** The worker is replaced after this many calls: ending it frees memory at once, unlike garbage collection. */
  readonly callsPerWorker: number;
}

const THUMBNAIL_LIMITS: WorkerLimits = { callMs: 20_000, callsPerWorker: 16 };
/** An idle worker keeps the memory of the last picture. */
const IDLE_MS = 10_000;

export interface WorkerCalls<Answer = Blob | null> {
  /**
   * Resolves with null if it fails, takes too long or is aborted, which ends the worker. The caller makes one call at a
   * time.
   */
  call(file: Blob, signal?: AbortSignal): Promise<Answer | null>;
}

/** A worker that starts with the first call, ends when idle, and restarts after a failure or timeout. */
export function createWorkerCalls<Answer = Blob | null>(
  startWorker: () => WorkerLike<Answer>,
  { callMs, callsPerWorker } = THUMBNAIL_LIMITS,
): WorkerCalls<Answer> {
  let worker: WorkerLike<Answer> | null = null;
  let calls = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    worker?.terminate();
    worker = null;
    calls = 0;
  };
  return {
    call(file, signal) {
      clearTimeout(idle);
      return new Promise((resolve) => {
        worker ??= startWorker();
        const current = worker;
        calls += 1;
        let deadline: ReturnType<typeof setTimeout> | undefined;
        const finish = (answer: Answer | null, isBroken: boolean): void => {
          clearTimeout(deadline);
          signal?.removeEventListener('abort', abort);
          if (isBroken || calls >= callsPerWorker) end();
          else idle = setTimeout(end, IDLE_MS);
          resolve(answer);
        };
        const abort = (): void => finish(null, true);
        deadline = setTimeout(abort, callMs);
        signal?.addEventListener('abort', abort);
        current.onmessage = ({ data }) => finish(data, false);
        current.onerror = abort;
        current.postMessage(file);
      });
    },
  };
}
