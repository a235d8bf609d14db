import type { FastifyReply } from 'fastify';
import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';
import { csrfTokenOf, REMEMBERED_SECONDS, type Session } from './sessions.ts';

const LAX = { path: '/', sameSite: 'lax', secure: 'auto' } as const;
/** What a frame of another site may keep: a jar of its own for each site around it. */
const PARTITIONED = { path: '/', sameSite: 'none', secure: true, partitioned: true } as const;

export function setSessionCookies(reply: FastifyReply, session: Session, isPartitioned = false): void {
  // A frame of the same site sees both kinds: the session before must not answer for this one.
  if (reply.request.cookies[SESSION_COOKIE] !== undefined) clearKind(reply, !isPartitioned);
  // Without 'Remember me' the cookies end with the browser.
  const lifetime = session.isRemembered ? { maxAge: REMEMBERED_SECONDS } : {};
  const common = { ...(isPartitioned ? PARTITIONED : LAX), ...lifetime };
  reply.setCookie(SESSION_COOKIE, session.sessionId, { ...common, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(session), common);
  reply.header('Cache-Control', 'no-store');
}

export function clearSessionCookies(reply: FastifyReply): void {
  clearKind(reply, false);
  clearKind(reply, true);
}

function clearKind(reply: FastifyReply, isPartitioned: boolean): void {
  const kind = isPartitioned ? PARTITIONED : LAX;
  reply.clearCookie(SESSION_COOKIE, kind).clearCookie(CSRF_COOKIE, kind);
}
