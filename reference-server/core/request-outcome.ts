/** What access log and metrics know of a request: no part of its address, so that nothing in it is unbounded. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface RequestOutcome {
  readonly requestId: string;
  readonly method: string;
  /** Pattern such as `/uploadstatus/:type/:objectId`; `none` when no route fits. */
  readonly route: string;
  /** 499 when the client left before the answer was complete. */
  readonly status: number;
  readonly ms: number;
  /** Received bytes of the body. */
  readonly bytesIn: number;
  readonly isHealthCheck: boolean;
}

const CLIENT_LEFT = 499;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Calls `listener` at the end of each request that begins after it. */
export function onOutcome(server: FastifyInstance, listener: (outcome: RequestOutcome) => void): void {
  server.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    const received = WITH_BODY.has(request.method) ? countBody(request.raw) : () => 0;
    const { id: requestId, method } = request;
    reply.raw.once('close', () => {
      const { url = 'none', config } = request.routeOptions;
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_LEFT;
      const isHealthCheck = config.isHealthCheck === true;
      const ms = performance.now() - startedAt;
      listener({ requestId, method, route: url, status, ms, bytesIn: received(), isHealthCheck });
    });
    done();
  });
}

/**
 * Node delivers the pieces of a body with `push`; a `data` listener would start the body before its reader is there. The
 * first pieces may have arrived with the headers.
 */
function countBody(request: IncomingMessage): () => number {
  const push = request.push.bind(request);
  let bytes = request.readableLength;
  request.push = (piece: unknown, encoding?: BufferEncoding) => {
    if (Buffer.isBuffer(piece)) bytes += piece.length;
    return push(piece, encoding);
  };
  return () => bytes;
}
