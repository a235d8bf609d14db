import type { Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { sendError } from './errors.ts';

/** Contents of a certificate (with its chain) and of its private key, as PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Every metadata field at its maximum length takes 9–13 kB in Cyrillic or Chinese. This allows 32 kB of metadata plus
 * the other headers; larger headers are answered with 431 (HTTP/2: the request is reset).
 */
const MAX_HEADER_BYTES = 40 * 1024;

/** Node's default, which it would replace by none because the whole request has none. */
const HEADERS_TIMEOUT_MS = 60_000;

/**
 * Bytes that HTTP/2 lets a client send before it waits for the server: of one request, and of a connection. With
 * Node's 64 kB an upload at 50 ms round trip gets 1.3 MB/s.
 */
const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;
const CONNECTION_WINDOW_BYTES = 16 * 1024 * 1024;

/** HTTP/1.1, or with `tls` HTTP/2 and HTTP/1.1 over TLS on the same port. */
export function openFastify(tls: TlsFiles | undefined): FastifyInstance {
  const timeouts = {
    // None: a slow connection may take long for one request.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
  };
  const options = {
    ...timeouts,
    // Uploads are resumable, so closing does not wait for them.
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error: Error, _request: unknown, reply: unknown) => sendError(error, reply as FastifyReply),
  };
  if (tls === undefined) return fastify({ ...options, http: { maxHeaderSize: MAX_HEADER_BYTES } });
  const settings = { initialWindowSize: STREAM_WINDOW_BYTES, maxHeaderListSize: MAX_HEADER_BYTES };
  // What HTTP/1.1 needs beside HTTP/2: Fastify does not pass the timeouts on, and the types of Node do not know it here.
  const http1 = { allowHTTP1: true, maxHeaderSize: MAX_HEADER_BYTES, ...timeouts, headersTimeout: HEADERS_TIMEOUT_MS };
  const https = { ...tls, ...http1, settings };
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
