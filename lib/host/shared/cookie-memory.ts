import type { Network } from '../network.ts';

export interface CookieMemory {
  /** Like `read`, which is called once per cookie and server until `forget`. */
  readonly read: Network['readCookie'];
  /** Clears the cache. */
  forget(): void;
}

/** Caches cookies for the requests of an upload, because each reading is a call to another process (decision 10). */
export function createCookieMemory(read: Network['readCookie']): CookieMemory {
  // Holds promises, so that `forget` also drops readings in progress.
  const known = new Map<string, Promise<string | null>>();
  return {
    read(url, name) {
      const key = `${name} ${new URL(url).origin}`;
      const value = known.get(key) ?? read(url, name);
      known.set(key, value);
      value.catch(() => {
        if (known.get(key) === value) known.delete(key);
      });
      return value;
    },
    forget: () => known.clear(),
  };
}
