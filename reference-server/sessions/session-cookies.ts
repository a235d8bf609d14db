import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, hostCookie, SESSION_COOKIE } from '#lib/contract/session.ts';
import { type CookieKind, csrfTokenOf, REMEMBERED_SECONDS, type Session } from './sessions.ts';

/** The session id in the request's cookie. By https a cookie without the prefix counts as none: another host may set it. */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(SESSION_COOKIE, request)];
}

/** Over https the cookie is bound to this host (`__Host-`), which requires `Secure` and the path `/`. */
export function cookieName(name: string, { publicBase }: FastifyRequest): string {
  return publicBase.protocol === 'https:' ? hostCookie(name) : name;
}

/** Sets the session cookie and the readable CSRF cookie. */
export function setSessionCookies(reply: FastifyReply, session: Session, kind: CookieKind): void {
  // A frame of the same site sees both kinds, so the other kind is cleared: it may hold the previous session.
  if (sessionIdOf(reply.request) !== undefined) clearKind(reply, kind === 'lax' ? 'partitioned' : 'lax');
  // Without 'Remember me' the cookies expire when the browser closes.
  const lifetime = session.isRemembered ? { maxAge: REMEMBERED_SECONDS } : {};
  const common = { ...attributesOf(kind, reply.request), ...lifetime };
  reply.setCookie(cookieName(SESSION_COOKIE, reply.request), session.sessionId, { ...common, httpOnly: true });
  reply.setCookie(cookieName(CSRF_COOKIE, reply.request), csrfTokenOf(session, kind), common);
}

/** Removes the cookies, and has the browser empty its cache of this server; browsers obey over https and on localhost. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.header('Clear-Site-Data', '"cache"');
  clearKind(reply, 'lax');
  clearKind(reply, 'partitioned');
}

/** Writes the headers directly: the cookie plugin keeps one cookie per name and path and would drop the other kind. */
function clearKind(reply: FastifyReply, kind: CookieKind): void {
  const gone = { ...attributesOf(kind, reply.request), expires: new Date(0), maxAge: 0 };
  for (const name of [SESSION_COOKIE, CSRF_COOKIE])
    reply.header('Set-Cookie', cookie.serialize(cookieName(name, reply.request), '', gone));
}

export function attributesOf(kind: CookieKind, { publicBase }: FastifyRequest) {
  if (kind === 'lax') return { path: '/', sameSite: kind, secure: publicBase.protocol === 'https:' };
  return { path: '/', sameSite: 'none', secure: true, partitioned: true } as const;
}
