/** The worker's side of `worker-channel.ts`: answers one request after the other, in order. */
import { parentPort } from 'node:worker_threads';
import type { WorkerFailure } from './worker-channel.ts';

/** Ends after a request of the kind `close`. */
export function serveWorker<Request extends { readonly kind: string }>(answer: (request: Request) => unknown): void {
  parentPort?.on('message', ({ id, request }: { id: number; request: Request }) => {
    try {
      parentPort?.postMessage({ id, answer: answer(request) });
    } catch (error) {
      parentPort?.postMessage({ id, failure: failureOf(error) });
    }
    if (request.kind === 'close') parentPort?.close();
  });
}

function failureOf(error: unknown): WorkerFailure {
  const { message, errcode, code } = Object(error) as Record<string, unknown>;
  return { message: String(message ?? error), errcode, code };
}
