import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { diskFullError, isDiskFull } from '../core/disk-full.ts';
import { HttpError } from '../core/http-error.ts';
import { log } from '../core/log.ts';
import { personOf } from '../core/person.ts';
import { currentRequestId } from '../core/request-id.ts';
import type { SecurityLog } from '../core/security-log.ts';
import { UNREADABLE } from './readable-address.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, string | number>>;
}

/** Used instead of an exception's own message, which is written for developers. */
const SENTENCES: Readonly<Record<number, string>> = {
  404: 'There is nothing at this address.',
  413: 'The request has too many bytes.',
  415: 'The request has a content type that is not accepted here.',
};

/** Refusals that are worth a line of the security log; the code is the event. */
const NOTED = ['csrf', 'foreign-origin', 'not-yours'] as const;

/** Answers every error as JSON without a stack, and logs the unexpected ones (500). */
export function addErrorHandler(server: FastifyInstance, { securityLog }: { readonly securityLog: SecurityLog }): void {
  server.setErrorHandler(async (error, request, reply) => {
    const event = NOTED.find((code) => error instanceof HttpError && error.code === code);
    if (event !== undefined) securityLog.record(event, factsOf(request));
    sendError(error, reply, { method: request.method, route: request.routeOptions.url });
    return reply;
  });
}

/** The route instead of the address, which may name an upload or a search. */
function factsOf({ ip, session, method, routeOptions, headers }: FastifyRequest): Record<string, string> {
  const user = session === undefined ? 'nobody' : personOf(session);
  return { address: ip, user, method, route: routeOptions.url ?? '', origin: headers.origin ?? '' };
}

/** Also called for requests that the router cannot parse. */
export function sendError(error: unknown, reply: FastifyReply, facts?: Readonly<Record<string, unknown>>): void {
  const { status, body } = answerOf(error, facts);
  if (body.retryAfter !== undefined) void reply.header('Retry-After', String(body.retryAfter));
  void reply.code(status).send(body);
}

/** Status and JSON body for an error; unexpected errors are logged together with `facts`. */
export function answerOf(error: unknown, facts: Readonly<Record<string, unknown>> = {}): ErrorAnswer {
  if (error instanceof HttpError) return { status: error.statusCode, body: error.toBody() };
  const { statusCode: status } = error as { readonly statusCode?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status, body: { error: 'bad-request', message: SENTENCES[status] ?? 'The request cannot be read.' } };
  if (isDiskFull(error)) return answerOf(diskFullError());
  log('error', 'request failed', { ...facts, error });
  return { status: 500, body: { error: 'internal', message: 'The server made a mistake.', ...withRequestId() } };
}

/** By it an administrator finds the line of the log. */
function withRequestId(): { readonly requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Unknown addresses of API calls get JSON, never the app's page. */
export function addNotFoundHandler(server: FastifyInstance): void {
  server.setNotFoundHandler(async ({ url }, reply) => {
    if (url === UNREADABLE) throw new HttpError(400, 'bad-request', 'The request cannot be read.');
    return reply.code(404).send({ error: 'not-found', message: 'There is nothing at this address.' });
  });
}

/** The body of answers without content. */
export const EMPTY_BODY = {};
