/**
 * The media system's side of single sign-on: OpenID Connect, authorisation code flow with PKCE, state and nonce, by a
 * certified client. It would be the same with any provider.
 */
import * as openid from 'openid-client';

/** What the browser keeps between leaving for the provider and coming back; nobody else can finish what it began. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface RelyingParty {
  /** The provider's address that begins a sign-in which ends at `callback`; its state ends with `mark`. */
  begin(callback: URL, mark: string): Promise<{ readonly address: URL; readonly secrets: SignInSecrets }>;
  /** Who signed in: the provider's `sub`. Rejects when the answer is an error, or not the one that was begun. */
  finish(answer: URL, secrets: SignInSecrets): Promise<string>;
  /** The provider's address that ends its own session and then goes to `back`. */
  signOut(back: URL, state: string): Promise<URL>;
}

export interface ProviderFacts {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the server itself asks the provider. */
  readonly fetch: typeof fetch;
}

export function createRelyingParty({ issuer, clientId, clientSecret, fetch }: ProviderFacts): RelyingParty {
  let discovered: Promise<openid.Configuration> | undefined;
  const discover = (): Promise<openid.Configuration> => {
    // The provider of the demo speaks http, to this machine only.
    const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    discovered ??= openid.discovery(issuer, clientId, undefined, openid.ClientSecretBasic(clientSecret), {
      execute,
      [openid.customFetch]: (url, init) => fetch(url, init as RequestInit),
    });
    // A provider that was not there is asked again.
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };
  return {
    async begin(callback, mark) {
      const secrets = {
        state: `${openid.randomState()}${mark}`,
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: callback.href,
        scope: 'openid profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address, secrets };
    },
    async finish(answer, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await discover(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const sub = tokens.claims()?.sub;
      if (sub === undefined) throw new TypeError('the provider named nobody');
      return sub;
    },
    async signOut(back, state) {
      return openid.buildEndSessionUrl(await discover(), { post_logout_redirect_uri: back.href, state });
    },
  };
}

/** The provider's own description of the error; undefined if it has none that may be shown. */
export function providerReason(error: unknown): string | undefined {
  return error instanceof openid.AuthorizationResponseError ? (error.error_description ?? error.error) : undefined;
}
