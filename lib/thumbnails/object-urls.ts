/** Far more than a window shows; limits the memory with ten thousand rows. */
const MAX_URLS = 400;

export interface ObjectUrls {
  get(key: string): string | undefined;
  /** Returns a URL of `blob`; revokes the least recently used one if there are too many. */
  set(key: string, blob: Blob): string;
  delete(key: string): void;
  /** Revokes all URLs. */
  clear(): void;
}

/** `onRevoked` is called with the key of each URL that is revoked. */
export function createObjectUrls(limit = MAX_URLS, onRevoked: (key: string) => void = () => undefined): ObjectUrls {
  const urls = new Map<string, string>();
  const remove = (key: string): void => {
    const url = urls.get(key);
    if (url === undefined) return;
    urls.delete(key);
    URL.revokeObjectURL(url);
    onRevoked(key);
  };
  return {
    get(key) {
      const url = urls.get(key);
      if (url === undefined) return undefined;
      // Moves it to the end: the most recently used.
      urls.delete(key);
      urls.set(key, url);
      return url;
    },
    set(key, blob) {
      remove(key);
      const url = URL.createObjectURL(blob);
      urls.set(key, url);
      const [oldest] = urls.keys();
      if (urls.size > limit && oldest !== undefined) remove(oldest);
      return url;
    },
    delete: remove,
    clear() {
      for (const key of [...urls.keys()]) remove(key);
    },
  };
}
