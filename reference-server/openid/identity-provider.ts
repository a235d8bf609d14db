/**
 * An OpenID Connect provider for the demo's accounts, which stands in for an organisation's own (Microsoft Entra,
 * Keycloak, …). The media system uses it only over the protocol.
 */
import Provider, { type Adapter, type Configuration } from 'oidc-provider';
import { findAccount } from '../config/accounts.ts';
import { baseOf } from './mounted-request.ts';
import { logoutPage, problemPage } from './provider-pages.ts';

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Paths that the provider may redirect to, with a code or after signing out, relative to the public address. */
  readonly returnPaths: readonly string[];
}

/** The same on all nodes. */
export interface ProviderData {
  readonly adapter: (kind: string) => Adapter;
  /** JSON Web Key of RSA. */
  readonly signingKey: object;
  readonly cookieKey: string;
}

export function createIdentityProvider(issuer: string, client: ProviderClient, data: ProviderData): Provider {
  const provider = new Provider(issuer, configuration(client, data));
  // This server may have any public address, so redirects are checked against the address of the request.
  const mayReturnTo = (address: string): boolean => {
    const base = baseOf(Provider.ctx?.req);
    return base !== undefined && client.returnPaths.some((path) => new URL(path, base).href === address);
  };
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = mayReturnTo;
  prototype.postLogoutRedirectUriAllowed = mayReturnTo;
  // `mountedRequest` overwrites the forwarded host and scheme, so the client's own headers are never trusted.
  provider.proxy = true;
  return provider;
}

function configuration(client: ProviderClient, { adapter, signingKey, cookieKey }: ProviderData): Configuration {
  return {
    adapter,
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
    jwks: { keys: [signingKey as never] },
    cookies: { keys: [cookieKey] },
    ttl: {
      Session: 24 * 3600,
      // As long as the media system waits for it.
      Interaction: 600,
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
    // The media system belongs to the same organisation, so there is no consent page.
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
