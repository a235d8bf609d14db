/** Sign-in and sign-out with single sign-on (specification 2.6.2, 7.24; docs/contract.md, "Single sign-on"). */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_REASON_LENGTH, readReport, type SignInReport } from '#lib/contract/openid.ts';
import { findAccount } from '../config/accounts.ts';
import { languageOfHeader } from '../config/languages.ts';
import { HttpError } from '../core/http-error.ts';
import { log } from '../core/log.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { donePage } from '../openid/done-page.ts';
import type { SingleSignOn } from '../openid/open-provider.ts';
import { keepSignIn, type PendingSignIn, takeSignIn } from '../openid/sign-in-cookie.ts';
import { clearSessionCookies } from '../sessions/session-cookies.ts';
import { acceptSession } from './accept-session.ts';
import type { AppContext } from './app-context.ts';

const OPENID_PATH = '/upload-service/openid';
export const CALLBACK_PATH = 'upload-service/openid/callback';
export const SIGNED_OUT_PATH = 'upload-service/openid/signed-out';

/** Suffix of a window's `state`. The provider returns it, so a window is recognised even when its cookie is gone. */
const WINDOW_MARK = '.window';

interface Navigation {
  readonly src?: string;
  readonly partitioned?: string;
  readonly returnTo?: string;
}
type QueryRequest<Query> = FastifyRequest<{ Querystring: Query }>;

type OpenIdParts = Omit<SingleSignOn, 'provider' | 'ownBase'>;

/** `load` imports provider and relying party on the first sign-in. */
export function addOpenIdRoutes(server: FastifyInstance, context: AppContext, load: () => Promise<OpenIdParts>): void {
  server.get(`${OPENID_PATH}/signin`, async (request: QueryRequest<Navigation>, reply) => {
    const target = returnTargetOf(request.query);
    try {
      const { relyingParty, reach } = await load();
      const { address, secrets } = await relyingParty.begin(new URL(CALLBACK_PATH, request.publicBase), markOf(target));
      keepSignIn(reply, { ...secrets, ...target });
      return redirect(reply, reach(address, request.publicBase));
    } catch (error) {
      log('error', 'single sign-on: the provider cannot be reached', { error });
      return end(reply, target, 'signinError', 'The identity provider does not answer.');
    }
  });

  server.get(`${OPENID_PATH}/callback`, async (request: QueryRequest<{ state?: string }>, reply) => {
    const { state = '' } = request.query;
    const signIn = takeSignIn(request, reply, state);
    // The sign-in took too long, the page was reloaded, or another site made the link: there is no pending sign-in.
    if (signIn === undefined) {
      context.securityLog.record('single-sign-on-refused', { address: request.ip });
      return endUnknown(reply, state, 'signinError');
    }
    const { relyingParty, reasonOf } = await load();
    try {
      const answer = new URL(CALLBACK_PATH + request.url.slice(request.url.indexOf('?')), request.publicBase);
      const account = findAccount(await relyingParty.finish(answer, signIn));
      const [domain] = context.options.settings.domains;
      if (account === undefined || domain === undefined) throw new TypeError('the provider named an unknown account');
      if (signIn.isFramed) {
        // The frame cannot use this window's cookies, so it gets a code, which is in the page and in no address.
        const code = await context.sessions.handOver(domain, account, request.publicBase.origin);
        return showDone(request, reply, { type: 'signinSuccess', message: '', code });
      }
      const session = await context.sessions.begin(domain, account, false);
      await acceptSession(context, reply, session, { way: 'single-sign-on', cookies: 'lax' });
      return end(reply, signIn, 'signinSuccess');
    } catch (error) {
      log('warn', 'single sign-on: refused', { error });
      context.securityLog.record('single-sign-on-refused', { address: request.ip });
      return end(reply, signIn, 'signinError', (reasonOf(error) ?? '').slice(0, MAX_REASON_LENGTH));
    }
  });

  for (const path of [`${OPENID_PATH}/signout`, `${OPENID_PATH}/signout/widget`]) {
    server.get(path, async (request: QueryRequest<Navigation>, reply) => {
      if (request.session !== undefined) await context.sessions.end(request.session);
      clearSessionCookies(reply);
      const target = { ...returnTargetOf(request.query), isWidget: path.endsWith('/widget') };
      const state = `${randomBytes(12).toString('base64url')}${markOf(target)}`;
      try {
        const { relyingParty, reach } = await load();
        const address = await relyingParty.signOut(new URL(SIGNED_OUT_PATH, request.publicBase), state);
        keepSignIn(reply, { state, nonce: '', codeVerifier: '', ...target });
        return redirect(reply, reach(address, request.publicBase));
      } catch (error) {
        // The session of the media system has ended anyway.
        log('error', 'single sign-on: the provider cannot be reached', { error });
        return end(reply, target, 'signoutWidget');
      }
    });
  }

  server.get(`${OPENID_PATH}/signed-out`, async (request: QueryRequest<{ state?: string }>, reply) => {
    const { state = '' } = request.query;
    const target = takeSignIn(request, reply, state);
    return target === undefined ? endUnknown(reply, state, 'signoutWidget') : end(reply, target, 'signoutWidget');
  });

  server.get(`${OPENID_PATH}/done`, async (request: QueryRequest<{ result?: string; msg?: string }>, reply) => {
    const report = readReport({ type: request.query.result, message: request.query.msg ?? '' });
    if (report === null) throw new HttpError(400, 'result', 'There is no such result.', { field: 'result' });
    return showDone(request, reply, report);
  });
}

/** How a sign-in or sign-out ends: with a report of the widget's window, or with a redirect to `returnTo`. */
type ReturnTarget = Pick<PendingSignIn, 'isWidget' | 'isFramed' | 'returnTo'>;

function returnTargetOf({ src, partitioned, returnTo }: Navigation): ReturnTarget {
  const isWidget = src === 'widget';
  return { isWidget, isFramed: isWidget && partitioned === 'true', returnTo: localPath(returnTo) };
}

function markOf({ isWidget }: ReturnTarget): string {
  return isWidget ? WINDOW_MARK : '';
}

function showDone(request: FastifyRequest, reply: FastifyReply, report: SignInReport): FastifyReply {
  reply.headers(pageHeaders([])).type('text/html; charset=utf-8');
  return reply.send(donePage(languageOfHeader(request.headers['accept-language']), report));
}

/** The widget's window goes to the page that reports the result; a full page returns to where it came from. */
function end(
  reply: FastifyReply,
  { isWidget, returnTo }: ReturnTarget,
  type: SignInReport['type'],
  message = '',
): FastifyReply {
  if (isWidget) {
    const query = new URLSearchParams({ result: type, ...(message && { msg: message }) });
    // Relative, so that it also works behind a proxy that adds a path.
    const up = reply.request.url.includes('/signout/widget') ? '../' : '';
    return redirect(reply, `${up}done?${query}`);
  }
  if (type !== 'signinError') return redirect(reply, returnTo);
  return redirect(reply, withQuery(returnTo, { error: 'auth-error', ...(message && { msg: message }) }));
}

/** Without the cookie the return target is unknown: a window still reports, a full page goes to the root. */
function endUnknown(reply: FastifyReply, state: string, type: SignInReport['type']): FastifyReply {
  if (state.endsWith(WINDOW_MARK)) return redirect(reply, `done?result=${type}`);
  return redirect(reply, type === 'signinError' ? '../../?error=auth-error' : '../../');
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 303);
}

/** The path of `given` when it leads to this server, else `/`: prevents open redirects. */
function localPath(given: string | undefined): string {
  const here = 'http://here.invalid';
  if (given === undefined || !given.startsWith('/')) return '/';
  // Parsed as browsers parse it: `//host` and `/\host` are other hosts.
  const url = URL.parse(given, here);
  if (url?.origin !== here) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil.example` is normalised to `//evil.example`.
  return path.startsWith('//') ? '/' : path;
}

/** `path` with `query` added to its query string. */
function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, 'http://here.invalid');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
