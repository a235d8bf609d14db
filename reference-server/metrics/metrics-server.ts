/** `GET /metrics` on a port of its own, which is not for users: metrics tell how much a newsroom works, and when. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { hostName } from '../core/host-name.ts';
import { log } from '../core/log.ts';

export interface MetricsAddress {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Rejects with the error of `listen` when its port is not available. */
export async function startMetricsServer(registry: Registry, { port, host }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    answer(registry, host, request, response).catch((error: unknown) => {
      log('error', 'metrics: not answered', { error });
      response.destroy();
    });
  });
  // A scrape is one small request; others of these times would only hold connections.
  Object.assign(server, { requestTimeout: 10_000, headersTimeout: 5_000, maxConnections: 20 });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(registry: Registry, host: string, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // DNS rebinding (docs/contract.md, "Host names"): a page in a browser on this computer could read them.
  const isForeign = isLoopback(host) && !isLoopback(hostName(headers.host ?? ''));
  if (isForeign) return void response.writeHead(421).end();
  if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
  if (method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
  const text = await registry.metrics();
  response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
}
