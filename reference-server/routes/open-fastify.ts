import type { Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { addRequestId, requestIdFrom, sendRequestId } from '../core/request-id.ts';
import type { SecurityLog } from '../core/security-log.ts';
import { sendError } from '../http/errors.ts';
import { readableAddress } from '../http/readable-address.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { limitAnswers } from './limit-answers.ts';
import { limitBodies } from './limit-bodies.ts';
import { limitSockets } from './limit-sockets.ts';

/**
 * Every metadata field at its maximum length takes 9–13 kB in Cyrillic or Chinese, with the extra fields of the demo 31 kB.
 * This allows 32 kB of metadata plus the other headers; larger headers are answered with 431 (HTTP/2: the request is reset).
 */
const MAX_HEADER_BYTES = 40 * 1024;

/** Checks of the time-outs; a request may take so much longer. */
const CHECK_EVERY_MS = 2_000;

/** Neither side sends a byte; longer than any answer takes. */
const SILENT_SOCKET_MS = 600_000;

/** A browser sends some dozens at a time; the client keeps more waiting than that by itself. */
const MOST_STREAMS = 100;

/**
 * Bytes that HTTP/2 lets a client send before it waits for the server: of one request, and of a connection. With
 * Node's 64 kB an upload at 50 ms round trip gets 1.3 MB/s.
 */
const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;
const CONNECTION_WINDOW_BYTES = 16 * 1024 * 1024;

export type ConnectionOptions = Pick<
  CompleteOptions,
  | 'tls'
  | 'headersTimeoutMs'
  | 'bodyTimeoutMs'
  | 'slowUploadMs'
  | 'slowAnswerMs'
  | 'maxSocketsPerAddress'
  | 'trustedProxies'
>;

/** HTTP/1.1, or with `tls` HTTP/2 and HTTP/1.1 over TLS on the same port. */
export function openFastify(given: ConnectionOptions, securityLog: Pick<SecurityLog, 'record'>): FastifyInstance {
  const server = openByProtocol(given);
  addRequestId(server);
  limitSockets(server, given, securityLog);
  limitBodies(server, given, securityLog);
  limitAnswers(server, given, securityLog);
  return server;
}

function openByProtocol({ tls, headersTimeoutMs, trustedProxies }: ConnectionOptions): FastifyInstance {
  const timeouts = {
    // None: a slow connection may take long for one request. `limitBodies` ends those that do not move.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
  };
  const options = {
    ...timeouts,
    connectionTimeout: SILENT_SOCKET_MS,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // Uploads are resumable, so closing does not wait for them.
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }: { readonly url?: string | undefined }) => readableAddress(url),
    genReqId: requestIdFrom(trustedProxies) as (request: unknown) => string,
    frameworkErrors: (error: Error, _request: unknown, reply: unknown) => {
      sendRequestId(reply as FastifyReply);
      sendError(error, reply as FastifyReply);
    },
  };
  const http1 = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersTimeoutMs),
  };
  if (tls === undefined) return fastify({ ...options, http: http1 });
  const settings = {
    initialWindowSize: STREAM_WINDOW_BYTES,
    maxHeaderListSize: MAX_HEADER_BYTES,
    maxConcurrentStreams: MOST_STREAMS,
  };
  // What HTTP/1.1 needs beside HTTP/2: Fastify does not pass the timeouts on, and the types of Node do not know it here.
  const https = { ...tls, ...http1, ...timeouts, allowHTTP1: true, handshakeTimeout: headersTimeoutMs, settings };
  const server = fastify({
    ...options,
    http2: true,
    // A connection between two uploads stays open as long as one of HTTP/1.1.
    http2SessionTimeout: timeouts.keepAliveTimeout,
    https,
  });
  const raw: Http2SecureServer = server.server;
  raw.on('session', (session) => session.setLocalWindowSize(CONNECTION_WINDOW_BYTES));
  const sockets = new Set<Socket>();
  raw.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // `forceCloseConnections` waits here for requests of HTTP/2, and for those of HTTP/1.1 without `keep-alive`.
  server.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
  // Node's HTTP/2 requests and answers have the interface of HTTP/1.1, which is all that the routes use.
  return server as unknown as FastifyInstance;
}
