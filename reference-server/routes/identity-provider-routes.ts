/** Mounts the demo's identity provider (openid/identity-provider.ts) and serves its login page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ACCOUNTS, type Account } from '../config/accounts.ts';
import { languageOfHeader } from '../config/languages.ts';
import { HttpError } from '../core/http-error.ts';
import { personNamed } from '../core/person.ts';
import { PROVIDER_PATH } from '../core/provider-path.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { mountedRequest } from '../openid/mounted-request.ts';
import type { SingleSignOn } from '../openid/open-provider.ts';
import { mapHostCookies } from '../openid/provider-cookies.ts';
import { providerLoginPage } from '../openid/provider-pages.ts';
import { deviceOf, providerDeviceCookie } from '../sessions/known-device.ts';
import { checkPassword } from '../sessions/passwords.ts';
import type { AppContext } from './app-context.ts';
import { attemptSignIn } from './attempt-sign-in.ts';

const NAMES = ACCOUNTS.map(({ name }) => name);
const field = v.pipe(v.string(), v.maxLength(1_000));
const providerForm = v.object({
  username: v.optional(field, ''),
  password: v.optional(field, ''),
  cancel: v.optional(field),
});
const OPEN = { config: { isOpen: true } };

export async function addIdentityProviderRoutes(
  server: FastifyInstance,
  context: AppContext,
  load: () => Promise<Pick<SingleSignOn, 'provider' | 'ownBase'>>,
): Promise<void> {
  const showLogin = (request: FastifyRequest, reply: FastifyReply, waitSeconds: number | null): string => {
    reply.headers(pageHeaders([])).type('text/html; charset=utf-8');
    return providerLoginPage(languageOfHeader(request.headers['accept-language']), NAMES, waitSeconds);
  };
  server.get(`${PROVIDER_PATH}/login/:uid`, async (request, reply) => showLogin(request, reply, null));

  server.post<{ Body: unknown }>(`${PROVIDER_PATH}/login/:uid`, OPEN, async (request, reply) => {
    const form = v.safeParse(providerForm, request.body ?? {});
    if (!form.success) throw new HttpError(400, 'malformed', 'username and password are needed as form fields.');
    const { username, password, cancel } = form.output;
    const name = username.trim();
    const place = { address: request.ip, device: deviceOf(request) };
    let account: Account | undefined;
    if (cancel === undefined) {
      try {
        account = await attemptSignIn(
          context,
          place,
          personNamed(context.options.settings.domains[0] ?? '', name),
          () => checkPassword(name, password, request.ip),
        );
      } catch (error) {
        if (!(error instanceof HttpError) || error.statusCode !== 429) throw error;
        reply.code(429).header('Retry-After', String(error.facts.retryAfter));
        return showLogin(request, reply, Number(error.facts.retryAfter));
      }
      if (account === undefined) {
        reply.code(403);
        return showLogin(request, reply, 0);
      }
    }
    const result =
      cancel === undefined
        ? { login: { accountId: account?.name ?? '' } }
        : { error: 'access_denied', error_description: 'The sign-in was cancelled at the identity provider.' };
    const { provider } = await load();
    if (request.publicBase.protocol === 'https:') mapHostCookies(request.raw, reply.raw);
    if (account !== undefined) reply.raw.appendHeader('Set-Cookie', providerDeviceCookie(request, place.device));
    reply.hijack();
    await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply;
  });

  await server.register(async (scope) => {
    // The provider parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${PROVIDER_PATH}/*`, OPEN, async (request, reply) => {
      const { provider, ownBase } = await load();
      const base = ownBase(request.headers) ?? request.publicBase;
      if (base.protocol === 'https:') mapHostCookies(request.raw, reply.raw);
      const raw = mountedRequest(request.raw, PROVIDER_PATH, base);
      reply.hijack();
      await provider.callback()(raw, reply.raw);
      return reply;
    });
  });
}
