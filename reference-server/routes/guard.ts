/** Runs before every route, and before its body is read: finds the session, checks the origin and the CSRF token. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSRF_HEADER } from '#lib/contract/session.ts';
import { HttpError } from '../core/http-error.ts';
import { discardBody } from '../http/discard-body.ts';
import { sessionIdOf } from '../sessions/session-cookies.ts';
import { type CookieKind, kindOfToken, type Session } from '../sessions/sessions.ts';
import type { AppContext } from './app-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    /** Kind of the cookies that carried the session; known only where the token was checked. */
    cookieKind: CookieKind | undefined;
  }
  interface FastifyContextConfig {
    /** Works without a session and without a token. The origin is still checked. */
    readonly isOpen?: boolean;
    /** Works without a session; with one the token is checked. */
    readonly isForGuests?: boolean;
    /** A HEAD that also needs the token, because it reveals the offset of an upload. */
    readonly isGuardedHead?: boolean;
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function addGuard(server: FastifyInstance, context: AppContext): void {
  server.decorateRequest('session', undefined);
  server.decorateRequest('cookieKind', undefined);
  server.addHook('onRequest', async (request) => {
    const { isHealthCheck, needsNoPart } = request.routeOptions.config;
    if (isHealthCheck === true) return;
    request.session = await context.sessions.find(sessionIdOf(request)).catch((error: unknown) => {
      // The hosted page and the settings are the same for everybody.
      if (needsNoPart === true) return undefined;
      discardBody(request.raw);
      throw error;
    });
    const refusal = refusalOf(request, context);
    if (refusal === undefined) return;
    discardBody(request.raw);
    throw refusal;
  });
}

/** Undefined: the route may answer. Stores the kind of the cookies in the request. */
function refusalOf(request: FastifyRequest, { options }: AppContext): HttpError | undefined {
  const { isGuardedHead = false, isOpen = false, isForGuests = false } = request.routeOptions.config;
  const changes = CHANGING.has(request.method) || (request.method === 'HEAD' && isGuardedHead);
  if (!changes) return undefined;
  const kind = originKind(request.headers.origin, request.host, options.allowedOrigins);
  if (kind === 'foreign') return new HttpError(403, 'foreign-origin', 'Requests from this origin are refused.');
  if (isOpen) return undefined;
  if (request.session === undefined) return isForGuests || request.is404 ? undefined : noSession();
  request.cookieKind = kindOfToken(request.session, request.headers[CSRF_HEADER.toLowerCase()]);
  if (request.cookieKind !== undefined) return undefined;
  return new HttpError(403, 'csrf', `The header ${CSRF_HEADER} does not fit the session.`);
}

/** The session of the request; throws `HttpError` 403 when there is none (specification 7.1). */
export function requireSession(request: FastifyRequest): Session {
  if (request.session === undefined) throw noSession();
  return request.session;
}

function noSession(): HttpError {
  return new HttpError(403, 'no-session', 'Sign in first.');
}

/**
 * Where a request comes from, by its `Origin` header. Browsers set it on every state-changing request and a page cannot
 * forge it. Extension origins cannot be listed: Firefox generates one per installation.
 */
type OriginKind = 'own' | 'extension' | 'none' | 'foreign';

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/i;

/** `host` is the Host header, or HTTP/2's `:authority`. The scheme is ignored, because a proxy may terminate TLS. */
function originKind(origin: string | undefined, host: string, allowed: readonly string[]): OriginKind {
  if (origin === undefined) return 'none';
  if (EXTENSION.test(origin)) return 'extension';
  if (allowed.includes(origin)) return 'own';
  const parsed = URL.parse(origin);
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  return isWeb && parsed.host === host.toLowerCase() ? 'own' : 'foreign';
}
