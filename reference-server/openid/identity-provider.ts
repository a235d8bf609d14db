/**
 * An OpenID Connect provider for the accounts of the demo, in the place of a company's own (Microsoft Entra, Keycloak, …).
 * It knows nothing of the media system but where its sign-in ends, and the media system nothing of it but the protocol.
 */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import Provider, { type Configuration } from 'oidc-provider';
import { findAccount } from '../demo-library/data/accounts.ts';
import { baseOf } from './mounted-request.ts';
import { logoutPage, problemPage } from './provider-pages.ts';
import { createProviderStore } from './provider-store.ts';

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider may send a person, with a code or after signing out: below the address that she is at. */
  readonly returnPaths: readonly string[];
}

export function createIdentityProvider(issuer: string, client: ProviderClient): Provider {
  const provider = new Provider(issuer, configuration(client));
  // Whatever address this server is reached by, the sign-in ends at the same: a list of addresses could not be complete.
  const mayReturnTo = (address: string): boolean => {
    const base = baseOf(Provider.ctx?.req);
    return base !== undefined && client.returnPaths.some((path) => new URL(path, base).href === address);
  };
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = mayReturnTo;
  prototype.postLogoutRedirectUriAllowed = mayReturnTo;
  // Host and scheme are set by the mount, never taken from what a stranger sends.
  provider.proxy = true;
  return provider;
}

function configuration(client: ProviderClient): Configuration {
  return {
    adapter: createProviderStore(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['http://localhost/upload-service/openid/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: {
      Session: 24 * 3600,
      Interaction: 3600,
      Grant: 24 * 3600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage },
    },
    interactions: { url: ({ oidc }, { uid }) => oidc.urlFor('authorization').replace(/auth$/, `login/${uid}`) },
    findAccount: (_, sub) => {
      const account = findAccount(sub);
      return account && { accountId: sub, claims: async () => ({ sub, name: account.name }) };
    },
    // The media system is of the same house: nobody is asked whether it may know who signs in.
    async loadExistingGrant({ oidc }) {
      const { client: known, session } = oidc;
      const grant = new oidc.provider.Grant({
        ...(known && { clientId: known.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    renderError: problemPage,
  };
}

function signingKey() {
  const { privateKey }: { privateKey: KeyObject } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'demo' } as never;
}
