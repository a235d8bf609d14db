/** Single sign-on at the media system's own addresses (specification 2.6.2, 7.24; docs/contract.md, "Single sign-on"). */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_REASON_LENGTH, readReport, type SignInReport } from '#lib/contract/openid.ts';
import { log } from '#lib/core/log.ts';
import type { AppContext } from '../app-context.ts';
import { findAccount } from '../demo-library/data/accounts.ts';
import { languageOfHeader } from '../demo-library/data/languages.ts';
import { HttpError } from '../http/http-error.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { donePage } from '../openid/done-page.ts';
import type { SingleSignOn } from '../openid/open-provider.ts';
import { keepSignIn, type SignInUnderWay, takeSignIn } from '../openid/sign-in-cookie.ts';
import { clearSessionCookies, setSessionCookies } from '../sessions/session-cookies.ts';

const HERE = '/upload-service/openid';
export const CALLBACK_PATH = 'upload-service/openid/callback';
export const SIGNED_OUT_PATH = 'upload-service/openid/signed-out';

/** Ends the `state` of a window: the provider gives it back, also when this browser has forgotten what it began. */
const OF_WINDOW = '.window';

interface Navigation {
  readonly src?: string;
  readonly partitioned?: string;
  readonly returnTo?: string;
}
type Asked<Query> = FastifyRequest<{ Querystring: Query }>;

type OpenIdParts = Omit<SingleSignOn, 'provider' | 'ownBase'>;

/** `load` fetches what speaks the protocol, with the first person who signs in. */
export function addOpenIdRoutes(server: FastifyInstance, context: AppContext, load: () => Promise<OpenIdParts>): void {
  server.get(`${HERE}/signin`, async (request: Asked<Navigation>, reply) => {
    const wished = wishes(request.query);
    try {
      const { relyingParty, reach } = await load();
      const { address, secrets } = await relyingParty.begin(new URL(CALLBACK_PATH, request.publicBase), markOf(wished));
      keepSignIn(reply, { ...secrets, ...wished });
      return leave(reply, reach(address, request.publicBase));
    } catch (error) {
      log('error', 'single sign-on: the provider cannot be asked', { error });
      return end(reply, wished, 'signinError', 'The identity provider does not answer.');
    }
  });

  server.get(`${HERE}/callback`, async (request: Asked<{ state?: string }>, reply) => {
    const { state = '' } = request.query;
    const signIn = takeSignIn(request, reply, state);
    // It took too long, the page was opened again, or somebody else made the link: nothing is known that it could end.
    if (signIn === undefined) return endUnknown(reply, state, 'signinError');
    const { relyingParty, reasonOf } = await load();
    try {
      const answer = new URL(CALLBACK_PATH + request.url.slice(request.url.indexOf('?')), request.publicBase);
      const account = findAccount(await relyingParty.finish(answer, signIn));
      const [domain] = context.options.settings.domains;
      if (account === undefined || domain === undefined) throw new TypeError('the provider named a stranger');
      if (signIn.isFramed) {
        // Cookies of this window would be none of the frame's. The code is in no address, only in the page that posts it.
        const code = await context.sessions.handOver(domain, account);
        return showDone(request, reply, { type: 'signinSuccess', message: '', code });
      }
      setSessionCookies(reply, await context.sessions.begin(domain, account, false), 'lax');
      return end(reply, signIn, 'signinSuccess');
    } catch (error) {
      log('warn', 'single sign-on: refused', { error });
      return end(reply, signIn, 'signinError', (reasonOf(error) ?? '').slice(0, MAX_REASON_LENGTH));
    }
  });

  for (const path of [`${HERE}/signout`, `${HERE}/signout/widget`]) {
    server.get(path, async (request: Asked<Navigation>, reply) => {
      if (request.session !== undefined) await context.sessions.end(request.session);
      clearSessionCookies(reply);
      const wished = { ...wishes(request.query), isWidget: path.endsWith('/widget') };
      const state = `${randomBytes(12).toString('base64url')}${markOf(wished)}`;
      try {
        const { relyingParty, reach } = await load();
        const address = await relyingParty.signOut(new URL(SIGNED_OUT_PATH, request.publicBase), state);
        keepSignIn(reply, { state, nonce: '', codeVerifier: '', ...wished });
        return leave(reply, reach(address, request.publicBase));
      } catch (error) {
        // The session here has ended in any case.
        log('error', 'single sign-on: the provider cannot be asked', { error });
        return end(reply, wished, 'signoutWidget');
      }
    });
  }

  server.get(`${HERE}/signed-out`, async (request: Asked<{ state?: string }>, reply) => {
    const { state = '' } = request.query;
    const wished = takeSignIn(request, reply, state);
    return wished === undefined ? endUnknown(reply, state, 'signoutWidget') : end(reply, wished, 'signoutWidget');
  });

  server.get(`${HERE}/done`, async (request: Asked<{ result?: string; msg?: string }>, reply) => {
    const report = readReport({ type: request.query.result, message: request.query.msg ?? '' });
    if (report === null) throw new HttpError(400, 'result', 'There is no such result.', { field: 'result' });
    return showDone(request, reply, report);
  });
}

type Wishes = Pick<SignInUnderWay, 'isWidget' | 'isFramed' | 'returnTo'>;

function wishes({ src, partitioned, returnTo }: Navigation): Wishes {
  const isWidget = src === 'widget';
  return { isWidget, isFramed: isWidget && partitioned === 'true', returnTo: localPath(returnTo) };
}

function markOf({ isWidget }: Wishes): string {
  return isWidget ? OF_WINDOW : '';
}

function showDone(request: FastifyRequest, reply: FastifyReply, report: SignInReport): FastifyReply {
  reply.headers({ ...pageHeaders([]), 'Cache-Control': 'no-store' }).type('text/html; charset=utf-8');
  return reply.send(donePage(languageOfHeader(request.headers['accept-language']), report));
}

/** A window of the widget reports; a page goes back to where it came from. */
function end(
  reply: FastifyReply,
  { isWidget, returnTo }: Wishes,
  type: SignInReport['type'],
  message = '',
): FastifyReply {
  if (isWidget) {
    const query = new URLSearchParams({ result: type, ...(message && { msg: message }) });
    // Relative, so that it is right behind any proxy.
    const up = reply.request.url.includes('/signout/widget') ? '../' : '';
    return leave(reply, `${up}done?${query}`);
  }
  if (type !== 'signinError') return leave(reply, returnTo);
  return leave(reply, withQuery(returnTo, { error: 'auth-error', ...(message && { msg: message }) }));
}

/** Where the way back is not known any more: a window still reports, a page goes to the root. */
function endUnknown(reply: FastifyReply, state: string, type: SignInReport['type']): FastifyReply {
  if (state.endsWith(OF_WINDOW)) return leave(reply, `done?result=${type}`);
  return leave(reply, type === 'signinError' ? '../../?error=auth-error' : '../../');
}

function leave(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(address, 303);
}

/** The path of `given` when it leads to this server, else `/`: nobody is sent away by a parameter. */
function localPath(given: string | undefined): string {
  const here = 'http://here.invalid';
  if (given === undefined || !given.startsWith('/')) return '/';
  // Read as browsers read it: two slashes, backslashes and what lies between them make a host.
  const url = URL.parse(given, here);
  if (url?.origin !== here) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil.example` becomes `//evil.example` when its dots are gone.
  return path.startsWith('//') ? '/' : path;
}

/** `path` with more in its query. */
function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, 'http://here.invalid');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
