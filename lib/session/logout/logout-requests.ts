/** Sends pending logouts, one at a time, and repeats them until the server has answered (7.5, decision 19). */
import { CSRF_COOKIE, cookieNames, logout, SESSION_COOKIE } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { readSessionCookie } from '#lib/net/session-cookie.ts';
import { isForbidden } from '../model/refusal.ts';
import { fingerprintOf, notReadable, readFingerprint } from './session-fingerprint.ts';

/** After this time the request has been sent with its cookies and no longer needs them. */
const HEAD_START_MS = 1_000;
/** The same pause as an upload that waits for the connection. */
const RETRY_MS = 20_000;

export interface LogoutRequests {
  /** Sends the logout of the session with this fingerprint, unless it is suspended. Never rejects. */
  start(session: string | null): Promise<void>;
  /** Sends the pending logout. Resolves when it was answered or has failed; never rejects. */
  flush(): Promise<void>;
  /** Aborts the request in progress. */
  abort(): Promise<void>;
  /** Aborts the request in progress if the browser has another session than the one that ends. */
  abortForOtherSession(): Promise<void>;
  /** Sends nothing until the returned function is called, which flushes. */
  suspend(): () => void;
}

export interface LogoutRequestsDeps {
  readonly httpClient: HttpClient;
  readonly network: Network;
  /** Fingerprint of the session that has to end; null if there is none. */
  pendingFingerprint(): Promise<string | null>;
  /** The session with this fingerprint has ended. */
  forget(server: string, session: string | null): Promise<void>;
}

interface LogoutRequest {
  readonly server: string;
  /** Fingerprint of the session that ends. */
  readonly session: string | null;
  readonly done: Promise<void>;
  abort(): void;
}

export function createLogoutRequests({
  httpClient,
  network,
  pendingFingerprint,
  forget,
}: LogoutRequestsDeps): LogoutRequests {
  const sendLogout = createLogoutSender(httpClient, network);
  let request: LogoutRequest | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let suspensions = 0;

  const send = async (server: string, session: string | null, signal: AbortSignal): Promise<void> => {
    const { isEnded, answered } = await sendLogout(server, session, signal);
    if (isEnded) await forget(server, session);
    else if (!signal.aborted) retry = setTimeout(() => void flush(), RETRY_MS);
    await answered;
  };
  const start = (session: string | null): Promise<void> => {
    const server = httpClient.server();
    if (server === null || suspensions > 0) return Promise.resolve();
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
  // A function declaration, because `send` and `start` call it again: after a pause, and after another session's logout.
  async function flush(): Promise<void> {
    const session = await pendingFingerprint().catch(notReadable);
    if (session !== null) await start(session);
  }
  return {
    start,
    flush,
    async abort() {
      // A successful sign-in replaces the session; after a failed one the logout is sent again.
      clearTimeout(retry);
      request?.abort();
      await request?.done;
    },
    async abortForOtherSession() {
      const former = request;
      const session = former && (await readFingerprint(network, former.server).catch(notReadable));
      if (former !== null && session !== null && session !== former.session) former.abort();
    },
    suspend() {
      suspensions += 1;
      return () => {
        suspensions -= 1;
        void flush();
      };
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
    if ((await readFingerprint(network, server)) !== session) return true;
    const { removeCookie } = network;
    if (removeCookie === undefined) return false;
    const names = [CSRF_COOKIE, SESSION_COOKIE].flatMap((name) => cookieNames(name, server));
    const removed = names.map((name) => removeCookie(server, name));
    return (await Promise.all(removed)).every(Boolean);
  };
  return async (server: string, session: string | null, signal: AbortSignal): Promise<SentLogout> => {
    const token = await readSessionCookie(network.readCookie, server, CSRF_COOKIE);
    if ((await fingerprintOf(token)) !== session) return { isEnded: true, answered: Promise.resolve() };
    // Compared right before sending, so that no other session and no other server is signed out.
    const beforeSend = (current: string | null): void => {
      if (current !== token || httpClient.server() !== server) throw new AppError('aborted');
    };
    const answered = httpClient.call(logout, { signal, beforeSend }).then(() => true, isSessionGone);
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))]);
    return { isEnded: (await removeSession(server, session)) || (await answered), answered };
  };
}

/** A refused logout means that there is no session. */
function isSessionGone(error: unknown): boolean {
  log('info', 'session: logout failed', { error });
  return isForbidden(error);
}
