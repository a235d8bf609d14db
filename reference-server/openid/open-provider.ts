/** Single sign-on of the demo: the provider and the party that relies on it meet here, and are loaded when they are needed. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Provider from 'oidc-provider';
import type { RelyingParty } from './relying-party.ts';

/** Where the provider is mounted; its login page is below this as well. */
export const PROVIDER_PATH = '/sso';

/** Marks the questions that the media system asks of the provider in the same server. */
const OWN_CALL = 'x-media-system-call';

export interface SingleSignOn {
  readonly provider: Provider;
  readonly relyingParty: RelyingParty;
  reasonOf(error: unknown): string | undefined;
  /** Where the media system itself reaches this server, if the request is the media system's own question. */
  ownBase(headers: IncomingHttpHeaders): URL | undefined;
  /** A provider's address as the person's browser, which knows this server as `base`, reaches it. */
  reach(address: URL, base: URL): string;
}

/** `ownAddress` is where this server reaches itself; a sign-in or sign-out may end at `returnPaths`. */
export async function openProvider(ownAddress: string, returnPaths: readonly string[]): Promise<SingleSignOn> {
  const [{ createIdentityProvider }, { createRelyingParty, providerReason }] = await Promise.all([
    import('./identity-provider.ts'),
    import('./relying-party.ts'),
  ]);
  const issuer = new URL(PROVIDER_PATH, ownAddress);
  const ownCall = randomBytes(32).toString('base64url');
  const send: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set(OWN_CALL, ownCall);
    return fetch(url, { ...init, headers });
  };
  const client = { clientId: 'media-system', clientSecret: randomBytes(32).toString('base64url') };
  return {
    provider: createIdentityProvider(issuer.href, { ...client, returnPaths }),
    relyingParty: createRelyingParty({ issuer, ...client, fetch: send }),
    reasonOf: providerReason,
    ownBase: (headers) => (headers[OWN_CALL] === ownCall ? new URL(ownAddress) : undefined),
    // This provider runs in the same server; another one would have its own address.
    reach: ({ pathname, search }, base) => new URL(`${pathname.slice(1)}${search}`, base).href,
  };
}
