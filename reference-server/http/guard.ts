/** Before every route: who is it, may this origin ask, does the request carry the token of its session? */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSRF_HEADER, SESSION_COOKIE } from '#lib/contract/session.ts';
import type { AppContext } from '../app-context.ts';
import { type CookieKind, kindOfToken, type Session } from '../sessions/sessions.ts';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    /** Of the cookies that the session came in; known where the token was asked for. */
    cookieKind: CookieKind | undefined;
  }
  interface FastifyContextConfig {
    /** Works without a session; the token is not asked for. The list of origins still counts. */
    readonly isOpen?: boolean;
    /** A HEAD that needs the token as well: it tells how far an upload is. */
    readonly isGuardedHead?: boolean;
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function addGuard(server: FastifyInstance, context: AppContext): void {
  server.decorateRequest('session', undefined);
  server.decorateRequest('cookieKind', undefined);
  server.addHook('onRequest', async (request) => {
    request.session = await context.sessions.find(request.cookies[SESSION_COOKIE]);
    const { isGuardedHead = false, isOpen = false } = request.routeOptions.config;
    const changes = CHANGING.has(request.method) || (request.method === 'HEAD' && isGuardedHead);
    if (!changes) return;
    const kind = originKind(request.headers.origin, request.headers.host, context.options.allowedOrigins);
    if (kind === 'foreign') throw new HttpError(403, 'foreign-origin', 'Requests from this origin are refused.');
    if (isOpen || request.session === undefined) return;
    request.cookieKind = kindOfToken(request.session, request.headers[CSRF_HEADER.toLowerCase()]);
    if (request.cookieKind === undefined) {
      throw new HttpError(403, 'csrf', `The header ${CSRF_HEADER} does not fit the session.`);
    }
  });
}

/** The session of a request that needs one; without it the answer is 403 (specification 7.1). */
export function requireSession(request: FastifyRequest): Session {
  if (request.session === undefined) throw new HttpError(403, 'no-session', 'Sign in first.');
  return request.session;
}

/**
 * Where a request comes from, by its `Origin` header. Browsers set it on every request that changes something;
 * a page cannot forge it. Extension origins cannot be listed: Firefox makes one up per installation.
 */
type OriginKind = 'own' | 'extension' | 'none' | 'foreign';

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/i;

/** `host` is the request's Host header: a proxy may end TLS before us, so the scheme does not count. */
function originKind(origin: string | undefined, host: string | undefined, allowed: readonly string[]): OriginKind {
  if (origin === undefined) return 'none';
  if (EXTENSION.test(origin)) return 'extension';
  if (allowed.includes(origin)) return 'own';
  const parsed = URL.parse(origin);
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  return isWeb && host !== undefined && parsed.host === host.toLowerCase() ? 'own' : 'foreign';
}
