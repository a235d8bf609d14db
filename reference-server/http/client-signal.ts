import type { FastifyReply } from 'fastify';

/** Aborted when the connection, or with HTTP/2 the request, ends before the answer was sent. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
