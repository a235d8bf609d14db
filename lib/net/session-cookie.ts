import { cookieNames } from '#lib/contract/session.ts';
import type { Network } from '#lib/host/network.ts';

/** Reads a cookie of the session under the names that it may have at this address; null if there is none. */
export async function readSessionCookie(
  readCookie: Network['readCookie'],
  url: string,
  name: string,
): Promise<string | null> {
  for (const one of cookieNames(name, url)) {
    const value = await readCookie(url, one);
    if (value !== null) return value;
  }
  return null;
}
