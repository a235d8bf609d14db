/** The part of Worker that is used; tests provide their own. */
export interface WorkerLike<Answer, Request = Blob> {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: Request): void;
  terminate(): void;
}

export interface WorkerLimits {
  /** A worker that takes longer hangs, or the file is too expensive. */
  readonly callMs: number;
  /** The worker is replaced after calls that cost this much: ending it frees memory at once, unlike garbage collection. */
  readonly callsPerWorker: number;
}

const DRAWING_LIMITS: WorkerLimits = { callMs: 20_000, callsPerWorker: 16 };
/** An idle worker keeps the memory of the last picture. */
const IDLE_MS = 10_000;

export interface WorkerCalls<Answer, Request = Blob> {
  /**
   * Resolves with null if it fails, takes too long or is aborted, which ends the worker. The caller makes one call at a
   * time. `cost`: 1 for a call that leaves little memory behind.
   */
  call(request: Request, signal?: AbortSignal, cost?: number): Promise<Answer | null>;
}

/** A worker that starts with the first call, ends when idle, and restarts after a failure or timeout. */
export function createWorkerCalls<Answer, Request = Blob>(
  startWorker: () => WorkerLike<Answer, Request>,
  { callMs, callsPerWorker } = DRAWING_LIMITS,
): WorkerCalls<Answer, Request> {
  let worker: WorkerLike<Answer, Request> | null = null;
  let spent = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    worker?.terminate();
    worker = null;
    spent = 0;
  };
  return {
    call(request, signal, cost = 1) {
      clearTimeout(idle);
      return new Promise((resolve) => {
        worker ??= startWorker();
        const current = worker;
        spent += cost;
        let deadline: ReturnType<typeof setTimeout> | undefined;
        const finish = (answer: Answer | null, isBroken: boolean): void => {
          clearTimeout(deadline);
          signal?.removeEventListener('abort', abort);
          if (isBroken || spent >= callsPerWorker) end();
          else idle = setTimeout(end, IDLE_MS);
          resolve(answer);
        };
        const abort = (): void => finish(null, true);
        deadline = setTimeout(abort, callMs);
        signal?.addEventListener('abort', abort);
        current.onmessage = ({ data }) => finish(data, false);
        current.onerror = abort;
        current.postMessage(request);
      });
    },
  };
}
