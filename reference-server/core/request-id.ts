/**
 * The id of a request, by which its lines in the logs of proxy and nodes are found: `X-Request-Id` of its answer. The id
 * of a trusted proxy is kept, so that one request has one id everywhere.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkList } from './network-list.ts';

const HEADER = 'X-Request-Id';
/** Nothing that could end a line or a header, or carry a text of any length into the log. */
const VALID = /^[A-Za-z0-9._-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/** Id of the request that the calling code works for; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Fastify's `genReqId`: the valid id that a trusted proxy sends, or a new one. */
export function requestIdFrom(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const proxies = networkList(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isKept = typeof given === 'string' && VALID.test(given) && proxies.has(socket.remoteAddress ?? '');
    return isKept ? given : randomUUID();
  };
}

/** Set on the raw answer, which the tus package and the identity provider write by themselves. */
export function sendRequestId({ raw, request }: FastifyReply): void {
  raw.setHeader(HEADER, request.id);
}

/** Before all other hooks: these and the routes run with `currentRequestId`. */
export function addRequestId(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    sendRequestId(reply);
    current.run(request.id, done);
  });
}
