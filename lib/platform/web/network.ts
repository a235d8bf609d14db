import type { Network } from '#lib/capabilities/network.ts';

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

function readDocumentCookie(name: string): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const found = pairs.find(([key]) => key === name);
  return found ? decodeURIComponent(found.slice(1).join('=')) : null;
}
