/** Creates the demo's single sign-on: identity provider and relying party, loaded on demand. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Provider from 'oidc-provider';
import { PROVIDER_PATH } from './provider-path.ts';
import type { RelyingParty } from './relying-party.ts';

/** Header that marks requests from the media system to the provider in the same server. */
const OWN_CALL = 'x-media-system-call';

export interface SingleSignOn {
  readonly provider: Provider;
  readonly relyingParty: RelyingParty;
  reasonOf(error: unknown): string | undefined;
  /** The server's own address for a request that the media system sent itself; else undefined. */
  ownBase(headers: IncomingHttpHeaders): URL | undefined;
  /** Converts an address of the provider to one below `base`, the server's address in the user's browser. */
  reach(address: URL, base: URL): string;
}

/** `ownAddress` is the address at which this server reaches itself; `returnPaths` are the allowed redirect targets. */
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
    // Only because this provider runs in the same server; an external one has a fixed address.
    reach: ({ pathname, search }, base) => new URL(`${pathname.slice(1)}${search}`, base).href,
  };
}
