/**
 * A proxy like those of many customers: it terminates TLS, has another host name and a path, limits body sizes, hides
 * the requested host name, and rewrites every `Location` to an absolute http URL.
 */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificate, selfSignedCertificate } from './self-signed-certificate.ts';

export interface ProxyOptions {
  /** Where it forwards requests to. */
  readonly upstream: string;
  readonly hostName: string;
  /** With a slash at both ends. */
  readonly prefix: string;
  /** A larger body gets 413 and never reaches the media system. */
  readonly maxBodyBytes: number;
}

export interface PassedRequest {
  readonly method: string;
  /** As requested by the client, including the prefix. */
  readonly path: string;
  readonly bodyBytes: number;
  readonly status: number;
}

export interface HostileProxy {
  readonly port: number;
  readonly certificate: Certificate;
  /** In the order of the responses. */
  readonly requests: readonly PassedRequest[];
  close(): Promise<void>;
}

export async function startHostileProxy(options: ProxyOptions): Promise<HostileProxy> {
  const certificate = selfSignedCertificate(options.hostName);
  const requests: PassedRequest[] = [];
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    const { method = '', url: path = '' } = request;
    const bodyBytes = Number(request.headers['content-length'] ?? 0);
    response.on('finish', () => requests.push({ method, path, bodyBytes, status: response.statusCode }));
    if (!path.startsWith(options.prefix)) return refuse(request, response, 404);
    if (bodyBytes > options.maxBodyBytes) return refuse(request, response, 413);
    passOn(request, response, options);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** In the format of a proxy, not of the contract. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume();
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<h1>${status}</h1>`);
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, hostName, prefix }: ProxyOptions,
): void {
  const target = new URL((request.url ?? '').slice(prefix.length - 1), upstream);
  const headers = { ...request.headers, host: target.host };
  const outgoing = httpRequest(target, { method: request.method, headers }, (incoming) => {
    const { location } = incoming.headers;
    const answer = { ...incoming.headers };
    if (location !== undefined) {
      const { pathname } = new URL(location, target);
      answer.location = `http://${hostName}${prefix}${pathname.slice(1)}`;
    }
    response.writeHead(incoming.statusCode ?? 502, answer);
    incoming.pipe(response);
  });
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  // When the client disconnects, so does the proxy.
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}
