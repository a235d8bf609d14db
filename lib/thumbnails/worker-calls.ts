/** What is used of a Worker; a test has its own. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Blob | null>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(file: Blob): void;
  terminate(): void;
}

/** A worker that draws for longer than this hangs, or the file is not worth it. */
const CALL_MS = 20_000;
/** What a worker has drawn with is freed when the collector comes by, or at once when the worker ends. */
const CALLS_PER_WORKER = 16;
/** An idle worker holds the memory of the last picture. */
const IDLE_MS = 10_000;

export interface WorkerCalls {
  /** One call at a time: the caller takes care of that. Null when it fails or takes too long. */
  call(file: Blob): Promise<Blob | null>;
}

/** A worker that starts with the first call, ends when idle, and starts anew after it failed or hung. */
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
        const finish = (answer: Blob | null, isBroken: boolean): void => {
          clearTimeout(deadline);
          if (isBroken || calls >= CALLS_PER_WORKER) end();
          else idle = setTimeout(end, IDLE_MS);
          resolve(answer);
        };
        const deadline = setTimeout(() => finish(null, true), CALL_MS);
        current.onmessage = ({ data }) => finish(data, false);
        current.onerror = () => finish(null, true);
        current.postMessage(file);
      });
    },
  };
}
