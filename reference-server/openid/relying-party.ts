/**
 * The media system's side of single sign-on: OpenID Connect, authorisation code flow with PKCE, state and nonce, with
 * the certified client `openid-client`. Nothing in it is specific to the demo's provider.
 */
import * as openid from 'openid-client';

/** Kept in the browser's cookie during the sign-in, so that only this browser can finish it. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface RelyingParty {
  /** The provider's address that starts a sign-in and redirects to `callback`; its `state` ends with `mark`. */
  begin(callback: URL, mark: string): Promise<{ readonly address: URL; readonly secrets: SignInSecrets }>;
  /** The provider's `sub` of the signed-in account. Rejects when `answer` is an error or does not match `secrets`. */
  finish(answer: URL, secrets: SignInSecrets): Promise<string>;
  /** The provider's address that ends its session and then redirects to `back`. */
  signOut(back: URL, state: string): Promise<URL>;
}

export interface ProviderFacts {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Used for the server's own requests to the provider. */
  readonly fetch: typeof fetch;
}

export function createRelyingParty({ issuer, clientId, clientSecret, fetch }: ProviderFacts): RelyingParty {
  let discovered: Promise<openid.Configuration> | undefined;
  const discover = (): Promise<openid.Configuration> => {
    // The demo's provider is reached over http, on this machine only.
    const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    discovered ??= openid.discovery(issuer, clientId, undefined, openid.ClientSecretBasic(clientSecret), {
      execute,
      [openid.customFetch]: (url, init) => fetch(url, init as RequestInit),
    });
    // The next call retries a failed discovery.
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
      if (sub === undefined) throw new TypeError('the provider sent no sub');
      return sub;
    },
    async signOut(back, state) {
      return openid.buildEndSessionUrl(await discover(), { post_logout_redirect_uri: back.href, state });
    },
  };
}

/** The provider's description of the error; undefined for any other error. */
export function providerReason(error: unknown): string | undefined {
  return error instanceof openid.AuthorizationResponseError ? (error.error_description ?? error.error) : undefined;
}
