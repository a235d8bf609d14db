/** A client without any of our code: cookies, headers and bytes as they are sent. */
import { request as httpRequest } from 'node:http';
import { toHeaders, toJson } from '../../helpers/readers/http-answer.ts';
import type { TestServer } from './start-server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  readonly bytes: Buffer;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: string;
  readonly json?: unknown;
  readonly body?: Buffer;
  /** The session's token is sent unless this is false. */
  readonly withToken?: boolean;
  /** Closes the connection. */
  readonly signal?: AbortSignal | undefined;
}

export interface Client {
  readonly cookies: Map<string, string>;
  send(path: string, request?: Request): Promise<Answer>;
}

/** `localAddress`: the address of this computer that the requests come from, such as 127.0.0.2. */
export function createClient(server: Pick<TestServer, 'port'>, localAddress = '127.0.0.1'): Client {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(path, { method = 'GET', headers = {}, form, json, body, withToken = true, signal } = {}) {
      const sent: Record<string, string> = { ...headers };
      if (cookies.size > 0) sent.Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const token = cookies.get('__Host-XSRF-TOKEN') ?? cookies.get('XSRF-TOKEN');
      if (withToken && token !== undefined) sent['X-XSRF-TOKEN'] = token;
      if (form !== undefined) sent['Content-Type'] = 'application/x-www-form-urlencoded';
      if (json !== undefined) sent['Content-Type'] = 'application/json';
      const payload = body ?? (json === undefined ? form : JSON.stringify(json));
      const answer = await exchange({ port: server.port, localAddress, signal }, method, path, sent, payload);
      for (const cookie of answer.headers.getSetCookie()) keepCookie(cookies, cookie);
      return answer;
    },
  };
}

/** Node's http client, because `fetch` refuses to send `Cookie` and `Origin`; one connection per request. */
function exchange(
  ends: { readonly port: number; readonly localAddress: string; readonly signal: AbortSignal | undefined },
  method: string,
  path: string,
  headers: Record<string, string>,
  payload: string | Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? 0 : Buffer.byteLength(payload);
    const all = payload === undefined && method !== 'POST' ? headers : { ...headers, 'Content-Length': String(length) };
    const outgoing = httpRequest(
      { ...ends, host: '127.0.0.1', method, path, headers: all, agent: false },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(pieces);
          const text = bytes.toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: toHeaders(incoming.rawHeaders),
            bytes,
            text,
            json: toJson(text),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

/** Signs in by the form; the domain is NEWS unless the name contains one. */
export async function signIn(server: Pick<TestServer, 'port'>, name: string, remember = false): Promise<Client> {
  const client = createClient(server);
  const username = encodeURIComponent(name.includes('/') ? name : `NEWS/${name}`);
  const form = `username=${username}&password=${name.split('/').at(-1)}&remember=${remember}`;
  const answer = await client.send('/api/login', { method: 'POST', form });
  if (answer.status !== 200) throw new Error(`sign-in of ${name}: ${answer.status}`);
  return client;
}
