import type { ServerHttp2Stream } from 'node:http2';
import type { FastifyReply } from 'fastify';

/** No client reads the answer: the connection, or with HTTP/2 the request, has ended before it was sent. */
export function isClosed({ raw }: FastifyReply): boolean {
  // An answer of HTTP/2 does not say it itself.
  const { stream } = raw as { readonly stream?: ServerHttp2Stream };
  return raw.destroyed || stream?.destroyed === true;
}

/** Aborted when the connection, or with HTTP/2 the request, ends before the answer was sent. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  if (isClosed(reply)) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
