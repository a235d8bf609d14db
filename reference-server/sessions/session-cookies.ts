import type { FastifyReply } from 'fastify';
import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';
import { csrfTokenOf, REMEMBERED_SECONDS, type Session } from './sessions.ts';

export function setSessionCookies(reply: FastifyReply, session: Session): void {
  // Without 'Remember me' the cookies end with the browser.
  const lifetime = session.isRemembered ? { maxAge: REMEMBERED_SECONDS } : {};
  const common = { path: '/', sameSite: 'lax', ...lifetime } as const;
  reply.setCookie(SESSION_COOKIE, session.sessionId, { ...common, httpOnly: true, secure: 'auto' });
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(session), { ...common, secure: 'auto' });
  reply.header('Cache-Control', 'no-store');
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' }).clearCookie(CSRF_COOKIE, { path: '/' });
}
