import { CSRF_COOKIE } from '#lib/contract/session.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from './http-client.ts';
import { readSessionCookie } from './session-cookie.ts';

/** Answers cached for one session: another session or server may get other answers. */
export interface SessionCache {
  /** Resolves or rejects like `load`, which is called once per key and session, and again after a failure. */
  get<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
}

/** Identifies a session by its server and its CSRF token. */
export function createSessionReader(
  { server }: Pick<HttpClient, 'server'>,
  network: Pick<Network, 'readCookie'>,
): () => Promise<string> {
  return async () => `${server()} ${await readSessionCookie(network.readCookie, server() ?? '', CSRF_COOKIE)}`;
}

/** `readSession` identifies the session that a request would be sent with now. */
export function createSessionCache(readSession: () => Promise<string>): SessionCache {
  let session = '';
  let entries = new Map<string, Promise<unknown>>();
  return {
    async get<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = await readSession();
      if (session !== now) entries = new Map();
      session = now;
      const kept = entries;
      const known = (kept.get(key) as Promise<Value> | undefined) ?? load();
      kept.set(key, known);
      try {
        return await known;
      } catch (error) {
        if (kept.get(key) === known) kept.delete(key);
        throw error;
      }
    },
  };
}
