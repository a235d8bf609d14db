/**
 * The one function that sends a request to the media system: allow-listed server, credentials, the CSRF header from the
 * cookie as it is at that moment, a deadline, a schema-parsed answer (specification 7.1; docs/design/session.md#requests).
 */
import * as v from 'valibot';
import { API_TIMEOUT_MS, type Call, fillPath } from '#lib/contract/call.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import { cutText } from '#lib/core/cut-text.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import type { Network } from '#lib/host/network.ts';

/** Characters of a server's sentence that are shown. */
const REASON_LENGTH = 200;

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
   * Called with the CSRF cookie right before sending; throw to send nothing. Uploads use it: the cookie may have
   * changed its owner since the last request (docs/design/session.md#requests).
   */
  readonly beforeSend?: (csrfToken: string | null) => void;
  /** The server may need all of the deadline. */
  readonly mayTakeLong?: boolean;
  /** One of many of the same kind in a row: the cookie is read again only when an event or a 403 tells of a change. */
  readonly isOneOfMany?: boolean;
}

export interface HttpClient {
  /**
   * Sends a call of the contract. Rejects with `session/expired` (403, 401), `net/status` (facts: status, statusText),
   * `net/unreachable` (fact: waitedMs, when there was no answer within the deadline), `net/intercepted` (something between
   * answered in the server's place), `contract/malformed-answer`, `net/origin-not-allowed`, `aborted` or, without a server,
   * `settings/unavailable`.
   */
  call<Answer>(call: Call<Answer>, input?: CallInput): Promise<Answer>;
  /** Sends a raw request, for tus. Any status resolves; rejects like `call` when there is no answer. */
  send(url: string, input: SendInput): Promise<Response>;
  /** The server's address with a slash at its end; null before the first run. */
  server(): string | null;
  setServer(server: string | null): void;
  /** False from a request without an answer of the server until the next one with. */
  isReached(): boolean;
  /** The server answers again. */
  onReached(listener: () => void): () => void;
  /** A call met 403: the session has ended. */
  onExpired(listener: () => void): () => void;
}

export function createHttpClient(network: Network): HttpClient {
  const expired = createEmitter<void>();
  const reached = createEmitter<void>();
  let server: string | null = null;
  let isReached = true;

  const isOutcomeUnknown = (code: 'net/unreachable' | 'net/intercepted', cause?: unknown): AppError => {
    isReached = false;
    return new AppError(code, { cause, retryable: true });
  };
  const note = (response: Response): void => {
    if (isIntercepted(response)) throw isOutcomeUnknown('net/intercepted');
    // A proxy may tell of a server that it does not reach either.
    if (isReached || [502, 503, 504].includes(response.status) || isPage(response)) return;
    isReached = true;
    reached.emit();
  };
  const sendOnce = async (
    url: string,
    input: SendInput,
    cookie: (url: string, name: string) => Promise<string | null>,
  ): Promise<{ response: Response; token: string | null }> => {
    assertAllowed(server, url);
    const token = await cookie(url, CSRF_COOKIE);
    input.beforeSend?.(token);
    const deadline = AbortSignal.timeout(input.deadlineMs);
    const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline;
    try {
      return { response: await network.fetch(url, requestOf(input, token, signal)), token };
    } catch (cause) {
      if (input.signal?.aborted) throw new AppError('aborted', { cause });
      const facts = deadline.aborted ? { waitedMs: input.deadlineMs } : {};
      // An answer that may take long says nothing of the server when it takes longer.
      if (!input.mayTakeLong) isReached = false;
      throw new AppError('net/unreachable', { cause, facts, retryable: true });
    }
  };
  const answered = async (url: string, input: SendInput): Promise<Response> => {
    const { response, token } = await sendOnce(
      url,
      input,
      input.isOneOfMany ? network.knownCookie : network.readCookie,
    );
    note(response);
    if (response.status !== 403) return response;
    // A token that was replaced while the request was under way is no reason to end a session (docs/design/session.md#requests).
    const current = await network.readCookie(url, CSRF_COOKIE);
    return current !== null && current !== token ? (await sendOnce(url, input, network.readCookie)).response : response;
  };
  return {
    async send(url, input) {
      const response = await answered(url, input);
      // tus has no pages.
      if (isPage(response)) throw isOutcomeUnknown('net/intercepted');
      return response;
    },
    async call(call, input = {}) {
      if (server === null) throw new AppError('settings/unavailable');
      const { signal, beforeSend } = input;
      const response = await answered(callUrl(server, call, input), {
        ...{ method: call.method, ...bodyOf(input), ...(signal && { signal }), ...(beforeSend && { beforeSend }) },
        ...{ deadlineMs: call.timeoutMs ?? API_TIMEOUT_MS, mayTakeLong: call.timeoutMs !== undefined },
      });
      if ((response.status === 403 || response.status === 401) && !call.ignoresExpiry) {
        expired.emit();
        throw new AppError('session/expired');
      }
      if (!response.ok) throw statusError(response, await saidBy(call, response));
      return parseAnswer(call, response, isOutcomeUnknown, input.signal);
    },
    isReached: () => isReached,
    onReached: (listener) => reached.on(listener),
    server: () => server,
    setServer(address) {
      server = address;
      isReached = true;
    },
    onExpired: (listener) => expired.on(listener),
  };
}

function requestOf({ method, headers, body }: SendInput, token: string | null, signal: AbortSignal): RequestInit {
  return {
    ...{ method, body: body ?? null, signal },
    headers: { ...headers, ...(token ? { [CSRF_HEADER]: token } : {}) },
    ...{ credentials: 'include', cache: 'no-store', redirect: 'manual' },
  };
}

function statusError({ status, statusText }: Response, said: Record<string, string | number>): AppError {
  return new AppError('net/status', {
    facts: { status, statusText, ...said },
    retryable: status >= 500 || status === 408 || status === 429,
  });
}

/** Compares scheme, host, port and the path prefix, never a mere string start of the host. */
function assertAllowed(server: string | null, url: string): void {
  const target = new URL(url);
  const base = server === null ? null : new URL(server);
  if (base === null || target.origin !== base.origin || !target.pathname.startsWith(base.pathname)) {
    throw new AppError('net/origin-not-allowed');
  }
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

/** A redirect, which no call of the contract is answered with, or the status of a network that wants a sign-in (RFC 6585). */
function isIntercepted({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308, 511].includes(status);
}

/** An answer that looks like a success and is a page. Some servers name their JSON so: whoever reads it looks closer. */
function isPage({ ok, headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? '';
  return ok && type.startsWith('text/html') && !headers.has('Tus-Resumable');
}

const errorBody = v.object({ message: v.optional(v.string(), ''), error: v.optional(v.string(), '') });

/** What an error answer says of itself. With a fault of the server it is an exception's text, which is for nobody's screen. */
async function saidBy(call: Call<unknown>, response: Response): Promise<Record<string, string>> {
  const retryAfter = response.headers.get('Retry-After');
  const facts = retryAfter === null ? {} : { retryAfter, date: response.headers.get('Date') ?? '' };
  if (!call.sendsReason && !call.sendsError) return facts;
  const body: unknown = await response.json().catch(() => null);
  const parsed = v.safeParse(errorBody, body);
  const { message, error } = parsed.success ? parsed.output : { message: '', error: '' };
  const reason = response.status < 500 ? cutText(message, REASON_LENGTH) : '';
  return { ...facts, ...(call.sendsReason ? { reason } : {}), ...(call.sendsError ? { error } : {}) };
}

async function parseAnswer<Answer>(
  call: Call<Answer>,
  response: Response,
  isOutcomeUnknown: (code: 'net/unreachable' | 'net/intercepted', cause?: unknown) => AppError,
  signal?: AbortSignal,
): Promise<Answer> {
  let body: unknown = null;
  let text = '';
  try {
    text = call.method === 'HEAD' ? '' : await response.text();
    body = text === '' ? null : JSON.parse(text);
  } catch (cause) {
    if (signal?.aborted) throw new AppError('aborted', { cause });
    if (cause instanceof SyntaxError && text.trimStart().startsWith('<'))
      throw isOutcomeUnknown('net/intercepted', cause);
    if (cause instanceof SyntaxError) throw new AppError('contract/malformed-answer', { cause });
    throw isOutcomeUnknown('net/unreachable', cause);
  }
  const parsed = v.safeParse(call.answer, body);
  if (!parsed.success) throw new AppError('contract/malformed-answer', { cause: v.flatten(parsed.issues) });
  return parsed.output;
}
