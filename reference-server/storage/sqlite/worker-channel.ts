/** Requests to a worker thread and their answers, on both sides. The thread of an ended channel serves the next one of its script. */
import { parentPort, Worker } from 'node:worker_threads';

/** `errcode` is SQLite's result code, for example of a full disk; `code` that of the error itself. */
interface WorkerFailure {
  readonly message: string;
  readonly errcode?: unknown;
  readonly code?: unknown;
}

export interface WorkerChannel {
  /** False after the thread has ended. */
  readonly isOpen: boolean;
  /** Rejects with the failure of the worker, or when it has ended. */
  ask(request: unknown): Promise<unknown>;
  /** Sends a last request, which closes what is open, and waits for its answer. */
  end(request: unknown): Promise<void>;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** By script. Starting a thread takes longer than opening an empty database. */
const idle = new Map<string, Set<Worker>>();

/** `data` is what the thread opens. When that fails, the thread ends. */
export function openWorkerChannel(script: URL, data: unknown): WorkerChannel {
  const worker = takeThread(script.href);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ending: Error | undefined;

  const endAll = (error: Error) => {
    ending = error;
    for (const request of waiting.values()) request.reject(error);
    waiting.clear();
  };
  const answered = (message: { id: number; answer?: unknown; failure?: WorkerFailure }) => {
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failure === undefined) request?.resolve(message.answer);
    else request?.reject(Object.assign(new Error(message.failure.message), message.failure));
  };
  const closed = () => endAll(new Error('the catalogue is closed'));
  worker.on('message', answered).on('error', endAll).on('exit', closed);
  worker.postMessage({ data });

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
      await ask(request);
      closed();
      worker.off('message', answered).off('error', endAll).off('exit', closed).unref();
      idle.get(script.href)?.add(worker);
    },
  };
}

function takeThread(script: string): Worker {
  const threads = idle.get(script) ?? new Set();
  idle.set(script, threads);
  const [known] = threads;
  if (known === undefined) {
    const started = new Worker(new URL(script));
    return started.once('exit', () => threads.delete(started));
  }
  threads.delete(known);
  known.ref();
  return known;
}

/** The worker's side: answers one request after the other, in order. `open` gets the data of each channel. What it throws ends the thread. */
export function serveWorker<Data, Request>(open: (data: Data) => (request: Request) => unknown): void {
  let answer: (request: Request) => unknown;
  parentPort?.on('message', ({ data, id, request }: { data?: Data; id: number; request: Request }) => {
    if (data !== undefined) {
      answer = open(data);
      return;
    }
    try {
      parentPort?.postMessage({ id, answer: answer(request) });
    } catch (error) {
      parentPort?.postMessage({ id, failure: failureOf(error) });
    }
  });
}

function failureOf(error: unknown): WorkerFailure {
  const { message, errcode, code } = Object(error) as Record<string, unknown>;
  return { message: String(message ?? error), errcode, code };
}
