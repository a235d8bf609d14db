/** Answers cached for one session: another session or server may get other answers. */
export interface SessionCache {
  /** What `load` gives, which is called once for each key and session, and again after it failed. Rejects like `load`. */
  get<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
}

/** `readSession` names the session that a request would belong to now. */
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
