/** Refuses requests while a part of the server is missing, before anything needs that part. */
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../core/http-error.ts';
import { discardBody } from '../http/discard-body.ts';
import type { AppContext } from './app-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no part of the server: it answers while one is missing. */
    readonly needsNoPart?: boolean;
  }
}

/** In seconds. The parts are checked more often. */
export const RETRY_AFTER_S = 5;

/** Before the guard, which looks for the session, and before all else that reads stored data. */
export function addUnreadyRefusal(server: FastifyInstance, { readiness }: AppContext): void {
  server.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.needsNoPart === true || readiness.waitingFor().length === 0) return;
    discardBody(raw);
    const sentence = 'The server is not available at the moment. Try again in a moment.';
    throw new HttpError(503, 'unavailable', sentence, { retryAfter: RETRY_AFTER_S });
  });
}
