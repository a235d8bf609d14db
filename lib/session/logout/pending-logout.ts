/**
 * A sign-out that the server has not answered yet. Its cookie is still in the browser, and the next start would sign
 * the user in again. So the logout stays pending, across restarts, until the server has answered (7.5, decision 19).
 */

import { createEmitter } from '#lib/core/emitter.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { PENDING_LOGOUTS } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntry } from '#lib/storage/stored-values.ts';
import { createLogoutRequests } from './logout-requests.ts';
import { notReadable, readFingerprint } from './session-fingerprint.ts';

export interface PendingLogoutStorage {
  /** Fingerprint of the session that has to end at this server; null if there is none. */
  read(server: string): Promise<string | null>;
  write(server: string, fingerprint: string | null): Promise<void>;
}

export interface PendingLogout {
  /** Identifies the browser's session without giving access to it; null without a session. */
  fingerprint(): Promise<string | null>;
  /**
   * Stores that the session with this fingerprint has to end, by default the current one, then sends the logout.
   * Resolves when it is stored; else rejects.
   */
  add(fingerprint?: string): Promise<void>;
  /**
   * Stores the same, and sends no logout until the next start, `add` or `clear`: for a session that the user has not
   * agreed to, and may agree to. No user is signed in with it until then.
   */
  hold(): Promise<void>;
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
  /** Forgets the pending logout and ends a hold, because the current session must stay. */
  clear(): Promise<void>;
}

export function createPendingLogout(
  httpClient: HttpClient,
  network: Network,
  storage: PendingLogoutStorage,
): PendingLogout {
  const cancelled = createEmitter<void>();
  const forget = async (server: string, session: string | null): Promise<void> => {
    if (session !== null && (await storage.read(server)) === session) await storage.write(server, null);
  };
  /** The pending fingerprint, if the browser still has that session. */
  const pendingFingerprint = async (): Promise<string | null> => {
    const server = httpClient.server();
    const session = server === null ? null : await storage.read(server).catch(notReadable);
    if (server === null || session === null || session === (await readFingerprint(network, server))) return session;
    await forget(server, session).catch(notReadable);
    return null;
  };
  const requests = createLogoutRequests({ httpClient, network, pendingFingerprint, forget });
  let resume: () => void = () => undefined;
  const release = (): void => {
    resume();
    resume = () => undefined;
  };
  const store = async (server: string | null, session: string | null): Promise<void> => {
    if (server !== null && session !== null) await storage.write(server, session);
  };
  const cancel = (): Promise<void> => {
    cancelled.emit();
    return requests.abort();
  };
  // A sign-in on the media system's own page is noticed only by its new token.
  network.onCookieChanged(() => void requests.abortForOtherSession());
  return {
    fingerprint: () => readFingerprint(network, httpClient.server()).catch(notReadable),
    async add(fingerprint) {
      const server = httpClient.server();
      const session = fingerprint ?? (await readFingerprint(network, server));
      try {
        await store(server, session);
      } finally {
        release();
        void requests.start(session);
      }
    },
    async hold() {
      release();
      resume = requests.suspend();
      await store(httpClient.server(), await readFingerprint(network, httpClient.server()));
    },
    isPending: async () => (await pendingFingerprint()) !== null,
    flush: requests.flush,
    cancel,
    abort: requests.abort,
    onCancel: (listener) => cancelled.on(listener),
    async whileSigningIn(signIn) {
      const resume = requests.suspend();
      try {
        await cancel();
        return await signIn();
      } finally {
        resume();
      }
    },
    async clear() {
      const server = httpClient.server();
      try {
        if (server !== null) await forget(server, await storage.read(server));
      } finally {
        release();
      }
    },
  };
}

/** Whether the browser still has a session that has to end at this server. */
export async function isLogoutPending(
  server: string,
  network: Network,
  storage: Pick<PendingLogoutStorage, 'read'>,
): Promise<boolean> {
  const session = await storage.read(server).catch(notReadable);
  return session !== null && session === (await readFingerprint(network, server));
}

export function createPendingLogoutStorage(values: StoredValues): PendingLogoutStorage {
  return {
    read: async (server) => (await values.get(PENDING_LOGOUTS))[server] ?? null,
    async write(server, fingerprint) {
      await values.change(PENDING_LOGOUTS, (all) => withEntry(all, server, fingerprint));
    },
  };
}
