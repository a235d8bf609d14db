import cookie from '@fastify/cookie';
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

/** As headers of their own: the plugin keeps one cookie per name and path, so the second kind would replace the first. */
function clearKind(reply: FastifyReply, isPartitioned: boolean): void {
  const { secure: _auto, ...lax } = LAX;
  const gone = { ...(isPartitioned ? PARTITIONED : lax), expires: new Date(0), maxAge: 0 };
  for (const name of [SESSION_COOKIE, CSRF_COOKIE]) reply.header('Set-Cookie', cookie.serialize(name, '', gone));
}
