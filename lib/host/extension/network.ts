import type { Network } from '../network.ts';
import { createCookieMemory } from '../shared/cookie-memory.ts';
import { browser } from './browser.ts';

export function createNetwork(): Network {
  const readCookie: Network['readCookie'] = async (url, name) =>
    (await browser.cookies.get({ url, name }))?.value ?? null;
  const memory = createCookieMemory(readCookie);
  browser.cookies.onChanged.addListener(memory.forget);
  return {
    fetch: (url, init) => fetch(url, init),
    readCookie,
    cachedCookie: memory.read,
    async removeCookie(url, name) {
      await browser.cookies.remove({ url, name });
      return (await readCookie(url, name)) === null;
    },
    onCookieChanged: (listener) => browser.cookies.onChanged.addListener(({ cookie }) => listener(cookie.name)),
    onOnline: (listener) => globalThis.addEventListener('online', listener),
  };
}
