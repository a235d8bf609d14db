/** Bytes over TCP or TLS without an HTTP client, for requests that no client sends. */
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Endpoint } from './exchange.ts';

export interface RawAnswer {
  readonly text: string;
  /** Status code of the answer; 0 without one. */
  readonly status: number;
  /** The server has closed the connection within the limit. */
  readonly isClosed: boolean;
  readonly tookMs: number;
}

export function openSocket({ base, isInsecure }: Endpoint): Socket {
  const isTls = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[|\]$/g, '');
  const port = Number(base.port || (isTls ? 443 : 80));
  const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  const options = { host, port, ...name, ALPNProtocols: ['http/1.1'], rejectUnauthorized: !isInsecure };
  const socket = isTls ? connectTls(options) : connect({ host, port });
  // What is of interest is whether the connection is still open.
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends `text`, then `drip` once every half second, until the server closes or `limitMs` have passed. */
export function sendRaw(
  endpoint: Endpoint,
  text: string,
  { limitMs = 10_000, drip = '', untilAnswer = true } = {},
): Promise<RawAnswer> {
  const socket = openSocket(endpoint);
  const startedAt = performance.now();
  let received = '';
  return new Promise((resolve) => {
    let dripping: NodeJS.Timeout | undefined;
    const finish = (isClosed: boolean) => {
      clearTimeout(limit);
      clearInterval(dripping);
      socket.destroy();
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1] ?? 0);
      resolve({ text: received, status, isClosed, tookMs: Math.round(performance.now() - startedAt) });
    };
    const limit = setTimeout(() => finish(false), limitMs * endpoint.patience);
    socket.on('data', (piece) => {
      received += piece.toString('latin1');
      if (untilAnswer && received.includes('\r\n\r\n')) finish(false);
    });
    socket.once('close', () => finish(true));
    socket.write(text);
    if (drip !== '') dripping = setInterval(() => socket.writable && socket.write(drip), 500);
  });
}
