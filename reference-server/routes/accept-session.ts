import type { FastifyReply } from 'fastify';
import { personOf } from '../core/person.ts';
import { setSessionCookies } from '../sessions/session-cookies.ts';
import type { CookieKind, Session } from '../sessions/sessions.ts';
import type { AppContext } from './app-context.ts';

/** How a browser gets a session: `session` is the id of an existing one. */
export type SignInWay = 'password' | 'one-time-code' | 'session' | 'single-sign-on';

/**
 * The last step of every sign-in: gives the browser the cookies of the session, writes it into the security log, and ends
 * whatever session the browser had, which another person may know.
 */
export async function acceptSession(
  { sessions, securityLog }: Pick<AppContext, 'sessions' | 'securityLog'>,
  reply: FastifyReply,
  session: Session,
  { way, cookies }: { readonly way: SignInWay; readonly cookies: CookieKind },
): Promise<void> {
  const { session: before, ip: address } = reply.request;
  if (before !== undefined && before.sessionId !== session.sessionId) await sessions.end(before);
  setSessionCookies(reply, session, cookies);
  securityLog.record('signed-in', { address, user: personOf(session), way });
}
