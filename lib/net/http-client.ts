/**
 * Sends every request to the media system: only to the configured server, with credentials, the CSRF header of the
 * current cookie, a deadline and a schema-checked response (specification 7.1; docs/design/session.md#requests).
 */
import { API_TIMEOUT_MS, type Call, fillPath } from '#lib/contract/call.ts';
import { CSRF_COOKIE, CSRF_HEADER, validateSession } from '#lib/contract/session.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { hasUserInfo } from '#lib/core/user-info.ts';
import type { Network } from '#lib/host/network.ts';
import { createReach } from './reach.ts';
import { errorOf, isPage, parseAnswer } from './read-response.ts';
import { readSessionCookie } from './session-cookie.ts';

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly signal?: AbortSignal;
  /** See SendInput. */
  readonly beforeSend?: (csrfToken: string | null) => void;
}

export interface SendInput {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | null;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /**
   * Called with the CSRF cookie right before sending; if it throws, nothing is sent. Uploads use it because the session
   * may belong to another user since the last request (docs/design/session.md#requests).
   */
  readonly beforeSend?: (csrfToken: string | null) => void;
  /** A missed deadline does not count as an unreachable server. */
  readonly mayTakeLong?: boolean;
  /** One of many similar requests: the cookie is read again only after a change event or a 403. */
  readonly isOneOfMany?: boolean;
  /** Waits for a free connection behind requests of the screen. */
  readonly isLowPriority?: boolean;
}

export interface HttpClient {
  /**
   * Sends a call of the contract. Rejects with `session/expired` (403, 401), `net/refused` (the same, while the session
   * is valid; facts: status, isFromTusServer), `net/status` (facts: status, statusText), `net/unreachable` (fact: waitedMs, if the
   * deadline passed), `net/intercepted` (a proxy or captive portal responded instead of the server),
   * `contract/malformed-answer`, `net/origin-not-allowed`, `aborted` or, without a server, `settings/unavailable`.
   */
  call<Answer>(call: Call<Answer>, input?: CallInput): Promise<Answer>;
  /**
   * Sends a raw request, for tus. Resolves with any status, with 403 or 401 only if the session has ended; rejects like
   * `call` without a response, and with `net/refused`.
   */
  send(url: string, input: SendInput): Promise<Response>;
  /** The server's address with a trailing slash; null before the first connection. */
  server(): string | null;
  setServer(server: string | null): void;
  /** The language of the answers to later calls; uploads by tus have no texts. Until then that of the browser. */
  setLocale(locale: string): void;
  /** False after a request without a response, until the next response of the server. */
  isReached(): boolean;
  /** Called when the server responds again. */
  onReached(listener: () => void): () => void;
  /** Called when a call was answered with 403 or 401: the session has ended. */
  onExpired(listener: () => void): () => void;
}

export function createHttpClient(network: Network): HttpClient {
  const expired = createEmitter<void>();
  const reach = createReach();
  let server: string | null = null;
  let locale: string | undefined;
  const inputOf = (call: Call<unknown>, input: CallInput): SendInput => toSendInput(call, input, locale);

  const sendOnce = async (url: string, input: SendInput, readCookie: Network['readCookie']): Promise<Sent> => {
    assertAllowed(server, url);
    const token = await readSessionCookie(readCookie, url, CSRF_COOKIE);
    input.beforeSend?.(token);
    const response = await fetchInTime(network, url, input, token).catch((error: unknown) => {
      if (hasCode(error, 'net/unreachable') && !input.mayTakeLong) reach.recordLoss();
      throw error;
    });
    return { response, token };
  };
  const sendWithToken = async (url: string, input: SendInput): Promise<Sent> => {
    const readCookie = input.isOneOfMany ? network.cachedCookie : network.readCookie;
    const sent = await sendOnce(url, input, readCookie);
    reach.noteResponse(sent.response);
    if (sent.response.status !== 403) return sent;
    // A token that was replaced during the request is no reason to end the session (docs/design/session.md#requests).
    const current = await readSessionCookie(network.readCookie, url, CSRF_COOKIE);
    return current !== null && current !== sent.token ? await sendOnce(url, input, network.readCookie) : sent;
  };
  /** Throws `net/refused` for a 403 or 401 to a session that the server itself calls valid (7.6). */
  const assertSessionOver = async ({ response: { status, headers }, token }: Sent): Promise<void> => {
    // Without a token the server refuses every request: a sign-in brings one.
    if (token === null || server === null) return;
    const url = callUrl(server, validateSession, {});
    const { response } = await sendOnce(url, inputOf(validateSession, {}), network.readCookie);
    reach.noteResponse(response);
    if (isPage(response)) throw reach.withoutOutcome('net/intercepted');
    if (response.status >= 500) throw new AppError('net/unreachable', { retryable: true });
    const isFromTusServer = Number(headers.has('Tus-Resumable'));
    if (response.ok) throw new AppError('net/refused', { facts: { status, isFromTusServer } });
  };
  return {
    async send(url, input) {
      const sent = await sendWithToken(url, input);
      // No tus response is a page.
      if (isPage(sent.response)) throw reach.withoutOutcome('net/intercepted');
      if (isForbidden(sent.response)) await assertSessionOver(sent);
      return sent.response;
    },
    async call(call, input = {}) {
      if (server === null) throw new AppError('settings/unavailable');
      const sent = await sendWithToken(callUrl(server, call, input), inputOf(call, input));
      const { response } = sent;
      if (isForbidden(response) && !call.ignoresExpiry) {
        if (call.path !== validateSession.path) await assertSessionOver(sent);
        expired.emit();
        throw new AppError('session/expired');
      }
      if (!response.ok) throw await errorOf(call, response);
      return parseAnswer(call, response, reach.withoutOutcome, input.signal);
    },
    isReached: reach.isReached,
    onReached: reach.onReached,
    server: () => server,
    setLocale(next) {
      locale = next;
    },
    setServer(address) {
      server = address;
      reach.reset();
    },
    onExpired: (listener) => expired.on(listener),
  };
}

function isForbidden({ status }: Response): boolean {
  return status === 403 || status === 401;
}

interface Sent {
  readonly response: Response;
  /** The CSRF token that was sent. */
  readonly token: string | null;
}

async function fetchInTime(network: Network, url: string, input: SendInput, token: string | null): Promise<Response> {
  const deadline = AbortSignal.timeout(input.deadlineMs);
  const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline;
  try {
    return await network.fetch(url, requestOf(input, token, signal));
  } catch (cause) {
    if (input.signal?.aborted) throw new AppError('aborted', { cause });
    const facts = deadline.aborted ? { waitedMs: input.deadlineMs } : {};
    throw new AppError('net/unreachable', { cause, facts, retryable: true });
  }
}

function toSendInput(call: Call<unknown>, input: CallInput, locale: string | undefined): SendInput {
  const { signal, beforeSend } = input;
  const { body = null, headers } = bodyOf(input);
  return {
    method: call.method,
    body,
    headers: { ...headers, ...(locale && { 'Accept-Language': languagesOf(locale) }) },
    ...(signal && { signal }),
    ...(beforeSend && { beforeSend }),
    deadlineMs: call.timeoutMs ?? API_TIMEOUT_MS,
    mayTakeLong: call.timeoutMs !== undefined,
  };
}

/** `de-AT, de;q=0.9`: not every server knows a language by each of its countries. CORS allows it without a question. */
function languagesOf(locale: string): string {
  const { language } = new Intl.Locale(locale);
  return locale === language ? locale : `${locale}, ${language};q=0.9`;
}

function requestOf(
  { method, headers, body, isLowPriority }: SendInput,
  token: string | null,
  signal: AbortSignal,
): RequestInit {
  return {
    method,
    body: body ?? null,
    signal,
    priority: isLowPriority ? 'low' : 'auto',
    headers: { ...headers, ...(token ? { [CSRF_HEADER]: token } : {}) },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  };
}

/**
 * Compares scheme, host, port and path prefix; a string prefix of the whole address would allow other hosts. The server
 * cannot add a user name or password.
 */
function assertAllowed(server: string | null, url: string): void {
  const target = new URL(url);
  const base = server === null ? null : new URL(server);
  const isBelow = base !== null && target.origin === base.origin && target.pathname.startsWith(base.pathname);
  if (!isBelow || hasUserInfo(target)) throw new AppError('net/origin-not-allowed');
}

function callUrl(server: string, call: Call<unknown>, { path, query }: CallInput): string {
  const url = new URL(fillPath(call.path, path ?? {}), server);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url.href;
}

function bodyOf({ form, json }: CallInput): Pick<SendInput, 'body' | 'headers'> {
  if (form) return { body: new URLSearchParams(form) };
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } };
  return {};
}
