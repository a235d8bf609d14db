import type { Network } from '../network.ts';

export function createNetwork(): Network {
  return {
    fetch: (url, init) => fetch(url, init),
    readCookie: (_url, name) => Promise.resolve(readDocumentCookie(name)),
    cachedCookie: (_url, name) => Promise.resolve(readDocumentCookie(name)),
    onCookieChanged(listener) {
      const { cookieStore } = globalThis as { cookieStore?: CookieStore };
      cookieStore?.addEventListener('change', ({ changed, deleted }) => {
        for (const cookie of [...changed, ...deleted]) listener(cookie.name ?? '');
      });
    },
    onOnline: (listener) => globalThis.addEventListener('online', listener),
  };
}

/** The raw value, not decoded: the server compares it with the value it has set, as in the extension (7.1). */
function readDocumentCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}
