/**
 * Takes over a session of a host application (specification 2.2.1, 7.3; docs/design/choices.md). Its id or code is never
 * stored or logged.
 */
import * as contract from '#lib/contract/session.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { PendingLogout } from '../logout/pending-logout.ts';
import { isForbidden } from '../model/refusal.ts';
import { isVerified } from '../model/verification-token.ts';

export interface HandedSession {
  /** Id of the session, or a one-time code for it. */
  readonly sessionId: string;
  /** The user has agreed, or a host application on the server's list sends it. */
  readonly isConfirmed: boolean;
}

interface Page {
  readonly isFramed: boolean;
  /** The user has signed out of the browser's session, which the server may not know yet. */
  readonly isSignedOut: boolean;
}

interface TakeSessionDeps {
  readonly httpClient: HttpClient;
  readonly pendingLogout: Pick<PendingLogout, 'fingerprint' | 'hold' | 'add'>;
}

/** Statuses of a server that does not know `peek`. */
const NO_PEEK = [400, 404, 405, 422, 501];

/**
 * Makes the session that of this browser and returns its owner. Without confirmation nothing changes: the session of
 * the same user stays, and for any other it rejects with `session/somebody-else` (facts: current, next), without a
 * session, or if the server has replaced it, `session/not-confirmed` (fact: next). `next` is empty if the server does not know `peek`; a session that it
 * sets nevertheless ends unless the user agrees. Rejects as well with `session/hand-over-refused` (fact: reason),
 * `session/unverified-answer` or like a call.
 */
export async function takeSession(
  { httpClient, pendingLogout }: TakeSessionDeps,
  { sessionId, isConfirmed }: HandedSession,
  { isFramed, isSignedOut }: Page,
): Promise<contract.SessionAnswer> {
  const send = async (fields: Readonly<Record<string, string>>): Promise<contract.SessionAnswer> => {
    const form = { sessionId, ...(isFramed ? { partitioned: 'true' } : {}), ...fields };
    const answer = await httpClient.call(contract.setSession, { form });
    if (!(await isVerified(answer))) throw new AppError('session/unverified-answer');
    return answer;
  };
  if (isConfirmed)
    return send({}).catch((error: unknown) => {
      throw toRefusal(error, sessionId);
    });
  const current = isSignedOut ? null : await currentSession(httpClient);
  if (current?.userSessionID === sessionId) return current;
  const before = await pendingLogout.fingerprint();
  const { next, error } = await send({ peek: 'true' }).then(
    ({ userName }) => ({ next: userName, error: null }),
    (reason: unknown) => ({ next: '', error: isPeekUnknown(reason) ? null : toRefusal(reason, sessionId) }),
  );
  // A server that ignores `peek` has set the session already.
  const isSet = (await pendingLogout.fingerprint()) !== before;
  const isReplaced = isSet && current?.userName !== next;
  if (isReplaced) await (error === null ? pendingLogout.hold() : pendingLogout.add());
  if (error !== null) throw error;
  // A user whose session has been replaced is not offered to stay signed in.
  if (current === null || isReplaced) throw new AppError('session/not-confirmed', { facts: { next } });
  if (current.userName !== next)
    throw new AppError('session/somebody-else', { facts: { current: current.userName, next } });
  return current;
}

function isPeekUnknown(error: unknown): boolean {
  return hasCode(error, 'net/status') && NO_PEEK.includes(Number(error.facts.status));
}

/** Null without a valid session. */
async function currentSession(httpClient: HttpClient): Promise<contract.SessionAnswer | null> {
  try {
    return await httpClient.call(contract.refreshSession);
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}

/** A refusal is a decision of the server; network errors and 5xx stay as they are, so that the caller can retry. */
function toRefusal(error: unknown, sessionId: string): unknown {
  if (!hasCode(error, 'net/status') || Number(error.facts.status) >= 500) return error;
  const said = String(error.facts.reason || `${error.facts.status} ${error.facts.statusText}`).trim();
  // The reason must not show the session id, even if the server repeats it.
  const reason = sessionId === '' ? said : said.replaceAll(sessionId, '…');
  return new AppError('session/hand-over-refused', { facts: { reason } });
}
