import type { Network } from '#lib/capabilities/network.ts';
import { browser } from './browser.ts';

export function createNetwork(): Network {
  return {
    fetch: (url, init) => fetch(url, init),
    async readCookie(url, name) {
      return (await browser.cookies.get({ url, name }))?.value ?? null;
    },
    onCookieChanged: (listener) => browser.cookies.onChanged.addListener(({ cookie }) => listener(cookie.name)),
    onOnline: (listener) => globalThis.addEventListener('online', listener),
  };
}
