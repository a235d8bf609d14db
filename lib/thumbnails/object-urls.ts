/** Far more than any window shows, few enough that ten thousand rows cost no more memory than these. */
const MOST = 400;

export interface ObjectUrls {
  get(key: string): string | undefined;
  /** Gives the URL of `blob`; the least recently used one goes when there are too many. */
  set(key: string, blob: Blob): string;
  delete(key: string): void;
}

export function createObjectUrls(most = MOST): ObjectUrls {
  const urls = new Map<string, string>();
  const remove = (key: string): void => {
    const url = urls.get(key);
    if (url === undefined) return;
    urls.delete(key);
    URL.revokeObjectURL(url);
  };
  return {
    get(key) {
      const url = urls.get(key);
      if (url === undefined) return undefined;
      // Used again: the youngest now.
      urls.delete(key);
      urls.set(key, url);
      return url;
    },
    set(key, blob) {
      remove(key);
      const url = URL.createObjectURL(blob);
      urls.set(key, url);
      const [oldest] = urls.keys();
      if (urls.size > most && oldest !== undefined) remove(oldest);
      return url;
    },
    delete: remove,
  };
}
