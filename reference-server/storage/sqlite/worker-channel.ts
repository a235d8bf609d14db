/** Requests to a worker thread and their answers. */
import { Worker } from 'node:worker_threads';

/** `errcode` is SQLite's result code, for example of a full disk; `code` that of the error itself. */
export interface WorkerFailure {
  readonly message: string;
  readonly errcode?: unknown;
  readonly code?: unknown;
}

export interface WorkerChannel {
  /** False after the thread has ended. */
  readonly isOpen: boolean;
  /** Rejects with the failure of the worker, or when it has ended. */
  ask(request: unknown): Promise<unknown>;
  /** Sends a last request and waits for the end of the thread. */
  end(request: unknown): Promise<void>;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export function openWorkerChannel(script: URL, workerData: unknown): WorkerChannel {
  const worker = new Worker(script, { workerData });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ending: Error | undefined;

  worker.on('message', (message: { id: number; answer?: unknown; failure?: WorkerFailure }) => {
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failure === undefined) request?.resolve(message.answer);
    else request?.reject(Object.assign(new Error(message.failure.message), message.failure));
  });
  const endAll = (error: Error) => {
    ending = error;
    for (const request of waiting.values()) request.reject(error);
    waiting.clear();
  };
  worker.on('error', endAll);
  worker.on('exit', () => endAll(new Error('the catalogue is closed')));

  const ask = (request: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (ending !== undefined) return reject(ending);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, request });
    });

  return {
    get isOpen() {
      return ending === undefined;
    },
    ask,
    async end(request) {
      if (ending !== undefined) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await ask(request);
      await exited;
    },
  };
}
