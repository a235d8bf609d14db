import type { FastifyInstance } from 'fastify';
import { log } from '#lib/core/log.ts';
import { HttpError } from './http-error.ts';

/** Every error leaves as JSON without a stack; what is our own fault is written to the log. */
export function addErrorHandler(server: FastifyInstance): void {
  server.setErrorHandler(async (error, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.statusCode).send(error.toBody());
    const status = (error as { statusCode?: unknown }).statusCode;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return reply.code(status).send({ error: 'bad-request', message: (error as Error).message });
    }
    log('error', 'request failed', { method: request.method, route: request.routeOptions.url, error });
    return reply.code(500).send({ error: 'internal', message: 'The server made a mistake.' });
  });
}

/** Also for addresses of calls that do not exist: JSON, never the app. */
export function addNotFoundHandler(server: FastifyInstance): void {
  server.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ error: 'not-found', message: 'There is nothing at this address.' }),
  );
}

/** The body of answers that say nothing. */
export const NOTHING = {};
