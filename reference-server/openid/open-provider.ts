/** Creates the demo's single sign-on: identity provider and relying party, loaded on demand. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Provider from 'oidc-provider';
import { PROVIDER_PATH } from '../core/provider-path.ts';
import type { ProviderData } from './identity-provider.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SignOnData } from './sign-on-data.ts';

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

/** `ownAddress` is the address at which this node reaches itself; `returnPaths` are the allowed redirect targets. */
export async function openProvider(
  ownAddress: string,
  returnPaths: readonly string[],
  data: SignOnData,
): Promise<SingleSignOn> {
  const [{ createIdentityProvider }, { createRelyingParty, providerReason }] = await Promise.all([
    import('./identity-provider.ts'),
    import('./relying-party.ts'),
  ]);
  const issuer = new URL(data.issuer ?? new URL(PROVIDER_PATH, ownAddress));
  const ownCall = randomBytes(32).toString('base64url');
  const send: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set(OWN_CALL, ownCall);
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    // The provider is in this node, whatever its name is.
    return fetch(new URL(`${pathname}${search}`, ownAddress), { ...init, headers });
  };
  const client = { clientId: 'media-system', clientSecret: await data.secret('sign-on client', randomSecret) };
  return {
    provider: createIdentityProvider(issuer.href, { ...client, returnPaths }, await providerData(data)),
    relyingParty: createRelyingParty({ issuer, ...client, fetch: send }),
    reasonOf: providerReason,
    ownBase: (headers) => (headers[OWN_CALL] === ownCall ? new URL(ownAddress) : undefined),
    // Only because this provider runs in the same server; an external one has a fixed address.
    reach: ({ pathname, search }, base) => new URL(`${pathname.slice(1)}${search}`, base).href,
  };
}

async function providerData({ adapter, secret }: SignOnData): Promise<ProviderData> {
  return {
    adapter,
    signingKey: JSON.parse(await secret('sign-on signing key', () => JSON.stringify(newSigningKey()))) as object,
    cookieKey: await secret('sign-on cookie key', randomSecret),
  };
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function newSigningKey(): object {
  const { privateKey }: { privateKey: KeyObject } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'demo' };
}
