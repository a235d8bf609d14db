import type { Network } from '../network.ts';

export interface CookieMemory {
  /** As `read`, which is asked once per cookie and server until `forget`. */
  readonly read: Network['readCookie'];
  /** A cookie changed, whichever: everything is read again. */
  forget(): void;
}

/** Cookies of the last reading, for the requests of an upload: each reading is a call to another process (decision 0010). */
export function createCookieMemory(read: Network['readCookie']): CookieMemory {
  // Readings under way as well: what was asked before a change is not kept after it.
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
