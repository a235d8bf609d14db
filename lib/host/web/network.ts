import type { Network } from '../network.ts';

export function createNetwork(): Network {
  return {
    fetch: (url, init) => fetch(url, init),
    readCookie: (_url, name) => Promise.resolve(readDocumentCookie(name)),
    knownCookie: (_url, name) => Promise.resolve(readDocumentCookie(name)),
    // The session's is HttpOnly; without the other one no logout could be sent.
    removeCookie: () => Promise.resolve(false),
    onCookieChanged(listener) {
      const { cookieStore } = globalThis as { cookieStore?: CookieStore };
      cookieStore?.addEventListener('change', ({ changed, deleted }) => {
        for (const cookie of [...changed, ...deleted]) listener(cookie.name ?? '');
      });
    },
    onOnline: (listener) => globalThis.addEventListener('online', listener),
  };
}

/** As it was set: a server compares it with what it has set, and the extension has it so too (7.1). */
function readDocumentCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}
