/** Mounts the demo's identity provider (openid/identity-provider.ts) and serves its login page. */
import type { FastifyInstance } from 'fastify';
import { ACCOUNTS, checkPassword } from '../demo-library/data/accounts.ts';
import { languageOfHeader } from '../demo-library/data/languages.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { mountedRequest } from '../openid/mounted-request.ts';
import { PROVIDER_PATH, type SingleSignOn } from '../openid/open-provider.ts';
import { providerLoginPage } from '../openid/provider-pages.ts';

const NAMES = ACCOUNTS.map(({ name }) => name);
const OPEN = { config: { isOpen: true } };

export async function addIdentityProviderRoutes(
  server: FastifyInstance,
  load: () => Promise<Pick<SingleSignOn, 'provider' | 'ownBase'>>,
): Promise<void> {
  server.get(`${PROVIDER_PATH}/login/:uid`, async (request, reply) => {
    reply.headers(pageHeaders([])).type('text/html; charset=utf-8');
    return providerLoginPage(languageOfHeader(request.headers['accept-language']), NAMES, false);
  });

  server.post<{ Body: Readonly<Record<string, string>> | undefined }>(
    `${PROVIDER_PATH}/login/:uid`,
    OPEN,
    async (request, reply) => {
      const { username = '', password = '', cancel } = request.body ?? {};
      const account = checkPassword(username.trim(), password);
      if (cancel === undefined && account === undefined) {
        reply.headers(pageHeaders([])).type('text/html; charset=utf-8').code(403);
        return providerLoginPage(languageOfHeader(request.headers['accept-language']), NAMES, true);
      }
      const result =
        cancel === undefined
          ? { login: { accountId: account?.name ?? '' } }
          : { error: 'access_denied', error_description: 'The sign-in was cancelled at the identity provider.' };
      const { provider } = await load();
      reply.hijack();
      await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
      return reply;
    },
  );

  await server.register(async (scope) => {
    // The provider parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${PROVIDER_PATH}/*`, OPEN, async (request, reply) => {
      const { provider, ownBase } = await load();
      const base = ownBase(request.headers) ?? request.publicBase;
      const raw = mountedRequest(request.raw, PROVIDER_PATH, base);
      reply.hijack();
      await provider.callback()(raw, reply.raw);
      return reply;
    });
  });
}
