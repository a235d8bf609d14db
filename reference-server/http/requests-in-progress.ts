/** The requests that are being answered, so that a server can stop after them. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface RequestsInProgress {
  /** Each answer from now on ends its connection, so that the client's next request may meet another node. */
  endConnections(): void;
  /** Accepts no connection any more, and resolves with whether all requests were answered within `limitMs`. */
  finish(limitMs: number): Promise<boolean>;
}

export function countRequests({ server }: FastifyInstance): RequestsInProgress {
  const answers = new Set<ServerResponse>();
  let isEnding = false;
  let onIdle: () => void = () => undefined;
  // Before Fastify's own listener, which may answer at once.
  server.prependListener('request', (_request, response: ServerResponse) => {
    answers.add(response);
    if (isEnding) endsConnection(response);
    response.once('close', () => {
      answers.delete(response);
      if (answers.size === 0) onIdle();
    });
  });
  return {
    endConnections() {
      isEnding = true;
      for (const response of answers) endsConnection(response);
    },
    async finish(limitMs) {
      // Closes idle connections as well, and connections of HTTP/2 after their requests.
      server.close();
      if (answers.size === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      onIdle = () => resolve(true);
      const timer = setTimeout(() => resolve(false), limitMs);
      const isIdle = await promise;
      clearTimeout(timer);
      return isIdle;
    },
  };
}

/** Node writes `Connection: close` then. HTTP/2 has its own way to end. */
function endsConnection(response: ServerResponse): void {
  if (response.req.httpVersionMajor === 1) response.shouldKeepAlive = false;
}
