/**
 * A sign-out that the server has not answered yet. Its cookie is still in the browser, and the next start would sign
 * the user in again. So the logout stays pending, across restarts, until the server has answered (7.5, decision 19).
 */

import { CSRF_COOKIE, logout, SESSION_COOKIE } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { PENDING_LOGOUTS } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { isForbidden } from './model/refusal.ts';
import { sha256 } from './model/sha256.ts';

export interface PendingLogoutStorage {
  /** Mark of the session that has to end at this server; null if there is none. */
  read(server: string): Promise<string | null>;
  write(server: string, mark: string | null): Promise<void>;
}

export interface PendingLogout {
  /** Identifies the browser's session without giving access to it; null without a session. */
  mark(): Promise<string | null>;
  /** Stores that the current session has to end, then sends the logout. Resolves when it is stored; else rejects. */
  add(): Promise<void>;
  /** True while the browser still has that session. A session that another page has started since is left alone. */
  isPending(): Promise<boolean>;
  /** Sends a pending logout. Resolves when it was answered or has failed; never rejects. */
  flush(): Promise<void>;
  /** Before a sign-in: aborts the request in progress, because its late answer would remove the new cookies. */
  cancel(): Promise<void>;
  /** The same for a sign-in in another tab. */
  abort(): Promise<void>;
  /** Called at each `cancel`, for other tabs. */
  onCancel(listener: () => void): () => void;
  /** Cancels, then runs `signIn` while no logout is sent. */
  whileSigningIn<Result>(signIn: () => Promise<Result>): Promise<Result>;
  /** Forgets the pending logout, because the current session must stay. */
  clear(): Promise<void>;
}

/** After this time the request has been sent with its cookies and no longer needs them. */
const HEAD_START_MS = 1_000;
/** The same pause as an upload that waits for the connection. */
const RETRY_MS = 20_000;

interface LogoutRequest {
  readonly server: string;
  /** Mark of the session that ends. */
  readonly session: string | null;
  readonly done: Promise<void>;
  abort(): void;
}

export function createPendingLogout(
  httpClient: HttpClient,
  network: Network,
  storage: PendingLogoutStorage,
): PendingLogout {
  const cancelled = createEmitter<void>();
  let request: LogoutRequest | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let signIns = 0;

  const mark = (server = httpClient.server()): Promise<string | null> => readMark(network, server);
  const sendLogout = createLogoutSender(httpClient, network);
  const forget = async (server: string, session: string | null): Promise<void> => {
    if (session !== null && (await storage.read(server)) === session) await storage.write(server, null);
  };
  /** The pending mark, if the browser still has that session. */
  const pendingMark = async (): Promise<string | null> => {
    const server = httpClient.server();
    const session = server === null ? null : await storage.read(server).catch(unreadable);
    if (server === null || session === null || session === (await mark(server))) return session;
    await forget(server, session).catch(unreadable);
    return null;
  };
  const send = async (server: string, session: string | null, signal: AbortSignal): Promise<void> => {
    const { isEnded, answered } = await sendLogout(server, session, signal);
    if (isEnded) await forget(server, session);
    else if (!signal.aborted) retry = setTimeout(() => void flush(), RETRY_MS);
    await answered;
  };
  const start = (session: string | null): Promise<void> => {
    const server = httpClient.server();
    if (server === null || signIns > 0) return Promise.resolve();
    if (request !== null) return request.session === session ? request.done : request.done.then(flush);
    clearTimeout(retry);
    const controller = new AbortController();
    const done = send(server, session, controller.signal)
      .catch((error: unknown) => log('warn', 'session: a logout is still pending', { error }))
      .finally(() => {
        request = null;
      });
    request = { server, session, done, abort: () => controller.abort() };
    return done;
  };
  const flush = async (): Promise<void> => {
    const session = await pendingMark().catch(unreadable);
    if (session !== null) await start(session);
  };
  const abort = async (): Promise<void> => {
    // A successful sign-in replaces the session; after a failed one the logout is sent again.
    clearTimeout(retry);
    request?.abort();
    await request?.done;
  };
  const cancel = (): Promise<void> => {
    cancelled.emit();
    return abort();
  };
  /** A sign-in on the media system's own page is noticed only by its new token. */
  const abortForOtherSession = async (): Promise<void> => {
    const former = request;
    const session = former && (await mark(former.server).catch(unreadable));
    if (former !== null && session !== null && session !== former.session) former.abort();
  };
  network.onCookieChanged(() => void abortForOtherSession());
  return {
    mark: () => mark().catch(unreadable),
    async add() {
      const server = httpClient.server();
      const session = await mark(server);
      try {
        if (server !== null && session !== null) await storage.write(server, session);
      } finally {
        void start(session);
      }
    },
    isPending: async () => (await pendingMark()) !== null,
    flush,
    cancel,
    abort,
    onCancel: (listener) => cancelled.on(listener),
    async whileSigningIn(signIn) {
      signIns += 1;
      try {
        await cancel();
        return await signIn();
      } finally {
        signIns -= 1;
        void flush();
      }
    },
    async clear() {
      const server = httpClient.server();
      if (server !== null) await forget(server, await storage.read(server));
    },
  };
}

interface SentLogout {
  /** The browser no longer has the session, or the server has confirmed its end. */
  readonly isEnded: boolean;
  /** Settles when the request is over; never rejects. */
  readonly answered: Promise<unknown>;
}

/** Sends the logout of one session and removes its cookies from the browser. */
function createLogoutSender(httpClient: HttpClient, network: Network) {
  /** True if the browser no longer has the session, whether or not the server knows. */
  const removeSession = async (server: string, session: string | null): Promise<boolean> => {
    if ((await readMark(network, server)) !== session) return true;
    const { removeCookie } = network;
    if (removeCookie === undefined) return false;
    const removed = [CSRF_COOKIE, SESSION_COOKIE].map((name) => removeCookie(server, name));
    return (await Promise.all(removed)).every(Boolean);
  };
  return async (server: string, session: string | null, signal: AbortSignal): Promise<SentLogout> => {
    const token = await network.readCookie(server, CSRF_COOKIE);
    if ((await markOf(token)) !== session) return { isEnded: true, answered: Promise.resolve() };
    // Compared right before sending, so that no other session and no other server is signed out.
    const beforeSend = (current: string | null): void => {
      if (current !== token || httpClient.server() !== server) throw new AppError('aborted');
    };
    const answered = httpClient.call(logout, { signal, beforeSend }).then(() => true, isSessionGone);
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))]);
    return { isEnded: (await removeSession(server, session)) || (await answered), answered };
  };
}

async function readMark(network: Network, server: string | null): Promise<string | null> {
  return server === null ? null : markOf(await network.readCookie(server, CSRF_COOKIE));
}

async function markOf(token: string | null): Promise<string | null> {
  return token === null ? null : sha256(token);
}

/** A refused logout means that there is no session. */
function isSessionGone(error: unknown): boolean {
  log('info', 'session: logout failed', { error });
  return isForbidden(error);
}

function unreadable(error: unknown): null {
  log('warn', 'session: pending logout not readable', { error });
  return null;
}

export function createPendingLogoutStorage(values: StoredValues): PendingLogoutStorage {
  return {
    read: async (server) => (await values.get(PENDING_LOGOUTS))[server] ?? null,
    async write(server, mark) {
      const { [server]: _former, ...others } = await values.get(PENDING_LOGOUTS);
      await values.set(PENDING_LOGOUTS, mark === null ? others : { ...others, [server]: mark });
    },
  };
}
