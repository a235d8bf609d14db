import type { Network } from '#lib/host/network.ts';

export interface FakeNetwork extends Network {
  readonly sent: { readonly url: string; readonly init: RequestInit; readonly headers: Headers }[];
  readonly cookies: Map<string, string>;
  /** Cached values of them, where a test distinguishes the two. */
  readonly known: Map<string, string>;
}

/** A network whose responses come from `answer`; cookies are the same for every address. */
export function createFakeNetwork(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
): FakeNetwork {
  const sent: FakeNetwork['sent'] = [];
  const cookies = new Map<string, string>();
  const known = new Map<string, string>();
  return {
    sent,
    cookies,
    known,
    async fetch(url, init) {
      sent.push({ url, init, headers: new Headers(init.headers) });
      return answer(url, init);
    },
    readCookie: async (_url, name) => cookies.get(name) ?? null,
    cachedCookie: async (_url, name) => known.get(name) ?? cookies.get(name) ?? null,
    removeCookie: async (_url, name) => !cookies.has(name) || cookies.delete(name),
    onCookieChanged: () => undefined,
    onOnline: () => undefined,
  };
}

export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}
