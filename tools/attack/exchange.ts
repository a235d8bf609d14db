/** One HTTP/1.1 request per connection, with exactly the headers and the path that are given. Never rejects. */
import { Agent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { toHeaders, toJson } from '../../tests/helpers/readers/http-answer.ts';

export interface Endpoint {
  /** Ends with a slash. */
  readonly base: URL;
  /** Accepts certificates that no authority has signed. */
  readonly isInsecure: boolean;
  /** How many times longer than usual everything may take, for a computer that does much else meanwhile. */
  readonly patience: number;
}

export interface Exchange {
  readonly method: string;
  /** Relative to the base, sent as it is (`..` stays), or a complete address of the same server. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
  readonly limitMs?: number;
  readonly agent?: Agent;
}

export interface Answer {
  /** 0: no answer; `text` says why. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
  /** Divided by the patience. */
  readonly tookMs: number;
  /** For the report: method, path and what was special. */
  readonly sent: string;
}

const LIMIT_MS = 15_000;

/** Connections that are used again. */
export function keepAliveAgent({ base }: Endpoint, maxSockets: number): Agent {
  return new (base.protocol === 'https:' ? HttpsAgent : Agent)({ keepAlive: true, maxSockets });
}

/** The path of the request line. */
export function requestPath({ base }: Endpoint, path: string): string {
  if (!/^https?:/.test(path)) return base.pathname + path;
  const { pathname, search } = new URL(path);
  return pathname + search;
}

export function exchange(endpoint: Endpoint, { method, path, headers, payload, ...rest }: Exchange): Promise<Answer> {
  const { base, isInsecure, patience } = endpoint;
  const { limitMs = LIMIT_MS * patience, agent = false } = rest;
  const startedAt = performance.now();
  const sent = `${method} ${path.replace(base.href, '')}`;
  const took = () => Math.round((performance.now() - startedAt) / patience);
  const length = payload === undefined ? undefined : Buffer.byteLength(payload);
  const isSized = headers['Content-Length'] !== undefined || headers['Transfer-Encoding'] !== undefined;
  const body = isSized || (length === undefined && method !== 'POST') ? {} : { 'Content-Length': String(length ?? 0) };
  return new Promise((resolve) => {
    const fail = (text: string) =>
      resolve({ status: 0, headers: new Headers(), text, bytes: Buffer.of(), json: undefined, tookMs: took(), sent });
    const send = base.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = send(
      {
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port || undefined,
        method,
        path: requestPath(endpoint, path),
        headers: { ...headers, ...body },
        agent,
        rejectUnauthorized: !isInsecure,
        signal: AbortSignal.timeout(limitMs),
      },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('error', ({ message }) => fail(message));
        incoming.on('end', () => {
          const bytes = Buffer.concat(pieces);
          const text = bytes.toString('utf8');
          const known = { headers: toHeaders(incoming.rawHeaders), text, bytes, json: toJson(text) };
          resolve({ status: incoming.statusCode ?? 0, ...known, tookMs: took(), sent });
        });
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.name === 'AbortError' ? `nothing in ${limitMs / 1000} s` : (error.code ?? error.message)),
    );
    outgoing.end(payload);
  });
}
