/** A client with the cookies of one person: the whole contract of a session is in this file (docs/contract.md). */
import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Endpoint, exchange } from './exchange.ts';

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: string;
  readonly json?: unknown;
  readonly body?: string | Buffer;
  /** The session's token is sent unless this is false. */
  readonly withToken?: boolean;
  readonly withCookies?: boolean;
  /** What is special about the request, for the report. */
  readonly note?: string;
  /** 429 is the answer that is looked for; otherwise the request is repeated when the server says. */
  readonly isGuess?: boolean;
  readonly limitMs?: number;
  readonly agent?: Agent;
}

export interface Person {
  /** `domain/name`; empty before the sign-in. */
  readonly userName: string;
  readonly cookies: Map<string, string>;
  readonly sessionId: string;
  readonly token: string;
  send(path: string, request?: Request): Promise<Answer>;
}

export interface Account {
  /** `domain/name` */
  readonly userName: string;
  readonly password: string;
}

/** Over https a server may put `__Host-` before its names (RFC 6265bis). */
export const SESSION_COOKIE = /^(?:__Host-|__Secure-)?CMY-SESSION$/;
export const TOKEN_COOKIE = /^(?:__Host-|__Secure-)?XSRF-TOKEN$/;

const LONGEST_WAIT_MS = 10_000;
const MAX_REPEATS = 3;

export function createPerson(endpoint: Endpoint, userName = ''): Person {
  const cookies = new Map<string, string>();
  const find = (name: RegExp) => [...cookies].find(([key]) => name.test(key))?.[1] ?? '';
  return {
    userName,
    cookies,
    get sessionId() {
      return find(SESSION_COOKIE);
    },
    get token() {
      return find(TOKEN_COOKIE);
    },
    async send(path, request = {}) {
      const { method = 'GET', headers = {}, form, json, body, withToken = true, withCookies = true, ...rest } = request;
      const sent: Record<string, string> = {};
      if (withCookies && cookies.size > 0) sent.Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const token = find(TOKEN_COOKIE);
      if (withToken && withCookies && token !== '') sent['X-XSRF-TOKEN'] = token;
      if (form !== undefined) sent['Content-Type'] = 'application/x-www-form-urlencoded';
      if (json !== undefined) sent['Content-Type'] = 'application/json';
      const payload = body ?? (json === undefined ? form : JSON.stringify(json));
      const complete = { method, path, headers: { ...sent, ...headers }, payload, ...rest };
      const answer = await sendPatiently(endpoint, complete, request.isGuess ? 0 : MAX_REPEATS);
      for (const cookie of answer.headers.getSetCookie()) keepCookie(cookies, cookie);
      return request.note === undefined ? answer : { ...answer, sent: `${answer.sent}, ${request.note}` };
    },
  };
}

async function sendPatiently(endpoint: Endpoint, request: Parameters<typeof exchange>[1], repeats: number) {
  const answer = await exchange(endpoint, request);
  const waitMs = Number(answer.headers.get('Retry-After')) * 1000;
  if (answer.status !== 429 || repeats === 0 || !(waitMs <= LONGEST_WAIT_MS)) return answer;
  await delay(waitMs);
  return sendPatiently(endpoint, request, repeats - 1);
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  // A server removes the cookies of a frame together with those of a window; the plain ones are kept here.
  if (/;\s*Partitioned/i.test(line)) return;
  if (value === '' || /;\s*Max-Age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

export function loginForm({ userName, password }: Account): string {
  return String(new URLSearchParams({ username: userName, password, remember: 'false' }));
}
