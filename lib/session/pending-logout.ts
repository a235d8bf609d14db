/**
 * A person has signed out, and the server has not heard of it: the cookie is still there, and the next start would sign
 * the person in again. So the logout is owed, across restarts, until the server has answered (7.5, decision 0019).
 */

import { CSRF_COOKIE, logout, SESSION_COOKIE } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { isForbidden } from './model/refusal.ts';
import { sha256 } from './model/sha256.ts';

export interface PendingLogoutStorage {
  /** Mark of the session that is to end at this server; null when none is. */
  read(server: string): Promise<string | null>;
  write(server: string, mark: string | null): Promise<void>;
}

export interface PendingLogout {
  /** Tells this browser's session from every other one, and is no way into it; null without a session. */
  mark(): Promise<string | null>;
  /** From now on the session of this moment is to end. Resolves when that is stored, or rejects; the server is told behind it. */
  owe(): Promise<void>;
  /** True while the browser still has that session. Another one, begun elsewhere meanwhile, owes nothing. */
  isPending(): Promise<boolean>;
  /** Tells the server if it is owed; resolves when it has answered, or has not. Never rejects. */
  settle(): Promise<void>;
  /** Somebody is about to sign in: gives up a logout that is under way, whose late answer would take the new cookies away. */
  cancel(): Promise<void>;
  /** The same for a sign-in of another tab. */
  giveUp(): Promise<void>;
  /** Each `makeWay`, for other tabs. */
  onCancel(listener: () => void): () => void;
  /** Makes way, and signs in while no logout is sent. */
  hold<Result>(signIn: () => Promise<Result>): Promise<Result>;
  /** The session that stands now is wanted. */
  forgive(): Promise<void>;
}

/** By then the request has left with its cookies and needs them no more. */
const HEAD_START_MS = 1_000;
/** As an upload that waits for the connection (docs/design/session.md#how-a-session-ends). */
const AGAIN_MS = 20_000;

export function createPendingLogout(
  httpClient: HttpClient,
  network: Network,
  storage: PendingLogoutStorage,
): PendingLogout {
  const wayMade = createEmitter<void>();
  let paying: Readonly<{ server: string; session: string | null; done: Promise<void>; abort(): void }> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;

  const readToken = (server: string) => network.readCookie(server, CSRF_COOKIE);
  const mark = async (server = httpClient.server()): Promise<string | null> =>
    server === null ? null : markOf(await readToken(server));
  /** The mark that is owed, if the browser still has that session. */
  const owed = async (): Promise<string | null> => {
    const server = httpClient.server();
    const session = server === null ? null : await storage.read(server).catch(unreadable);
    if (server === null || session === null || session === (await mark(server))) return session;
    await forget(server, session).catch(unreadable);
    return null;
  };
  const forget = async (server: string, session: string | null): Promise<void> => {
    if (session !== null && (await storage.read(server)) === session) await storage.write(server, null);
  };
  /** True when this browser does not have the session any more, whether the server knows or not. */
  const removeSession = async (server: string, session: string | null): Promise<boolean> => {
    if ((await mark(server)) !== session) return true;
    const removed = [CSRF_COOKIE, SESSION_COOKIE].map((name) => network.removeCookie(server, name));
    return (await Promise.all(removed)).every(Boolean);
  };
  const tell = async (server: string, session: string | null, signal: AbortSignal): Promise<void> => {
    const token = await readToken(server);
    if ((await markOf(token)) !== session) return forget(server, session);
    // To the last moment: another session is not ended instead, nor one of another server.
    const beforeSend = (current: string | null): void => {
      if (current !== token || httpClient.server() !== server) throw new AppError('aborted');
    };
    const answered = httpClient.call(logout, { signal, beforeSend }).then(() => true, isSessionGone);
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))]);
    if ((await removeSession(server, session)) || (await answered)) await forget(server, session);
    else if (!signal.aborted) again = setTimeout(() => void settle(), AGAIN_MS);
    await answered;
  };
  const pay = (session: string | null): Promise<void> => {
    const server = httpClient.server();
    if (server === null || holds > 0) return Promise.resolve();
    if (paying !== null) return paying.session === session ? paying.done : paying.done.then(settle);
    clearTimeout(again);
    const controller = new AbortController();
    const done = tell(server, session, controller.signal)
      .catch((error: unknown) => log('warn', 'session: a logout stays owed', { error }))
      .finally(() => {
        paying = null;
      });
    paying = { server, session, done, abort: () => controller.abort() };
    return done;
  };
  const settle = async (): Promise<void> => {
    const session = await owed().catch(unreadable);
    if (session !== null) await pay(session);
  };
  const giveUp = async (): Promise<void> => {
    // Whoever signs in pays what is owed then; a sign-in that came to nothing is followed by a question.
    clearTimeout(again);
    paying?.abort();
    await paying?.done;
  };
  const cancel = (): Promise<void> => {
    wayMade.emit();
    return giveUp();
  };
  /** Of a sign-in on the media system's own page no word comes, but its token. */
  const giveUpForAnother = async (): Promise<void> => {
    const former = paying;
    const session = former && (await mark(former.server).catch(unreadable));
    if (former !== null && session !== null && session !== former.session) former.abort();
  };
  network.onCookieChanged(() => void giveUpForAnother());
  return {
    mark: () => mark().catch(unreadable),
    async owe() {
      const server = httpClient.server();
      const session = await mark(server);
      try {
        if (server !== null && session !== null) await storage.write(server, session);
      } finally {
        void pay(session);
      }
    },
    isPending: async () => (await owed()) !== null,
    settle,
    cancel,
    giveUp,
    onCancel: (listener) => wayMade.on(listener),
    async hold(signIn) {
      holds += 1;
      try {
        await cancel();
        return await signIn();
      } finally {
        holds -= 1;
        void settle();
      }
    },
    async forgive() {
      const server = httpClient.server();
      if (server !== null) await forget(server, await storage.read(server));
    },
  };
}

async function markOf(token: string | null): Promise<string | null> {
  return token === null ? null : sha256(token);
}

/** Whoever is refused has no session either. */
function isSessionGone(error: unknown): boolean {
  log('info', 'session: logout failed', { error });
  return isForbidden(error);
}

function unreadable(error: unknown): null {
  log('warn', 'session: not known whether a logout is owed', { error });
  return null;
}
