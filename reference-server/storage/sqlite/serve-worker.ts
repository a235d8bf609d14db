/** The worker's side of `worker-channel.ts`: answers one request after the other, in order. */
import { parentPort } from 'node:worker_threads';
import type { WorkerFailure } from './worker-channel.ts';

/** `open` gets the data of each channel. What it throws ends the thread. */
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
