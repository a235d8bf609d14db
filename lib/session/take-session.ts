/**
 * Takes over a session of a host application (specification 2.2.1, 7.3; docs/design/choices.md). Its id is never stored
 * or logged.
 */
import * as contract from '#lib/contract/session.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { isForbidden } from './model/refusal.ts';
import { isVerified } from './model/verification-token.ts';

export interface HandedSession {
  readonly sessionId: string;
  /** The user, or a trusted host, has agreed to replace the session of another user. */
  readonly isConfirmed: boolean;
}

/**
 * Makes the session that of this browser and returns its owner. Rejects with `session/somebody-else` (facts: current,
 * next) before anything has changed, with `session/hand-over-refused` (fact: reason), `session/unverified-answer` or
 * like a call.
 */
export async function takeSession(
  httpClient: HttpClient,
  { sessionId, isConfirmed }: HandedSession,
  isFramed: boolean,
): Promise<contract.SessionAnswer> {
  const set = async (fields: Readonly<Record<string, string>>): Promise<contract.SessionAnswer> => {
    const form = { sessionId, ...(isFramed ? { partitioned: 'true' } : {}), ...fields };
    const answer = await httpClient.call(contract.setSession, { form }).catch((error: unknown) => {
      throw toRefusal(error, sessionId);
    });
    if (!(await isVerified(answer))) throw new AppError('session/unverified-answer');
    return answer;
  };
  if (!isConfirmed) {
    const current = await currentSession(httpClient);
    if (current !== null && current.userSessionID !== sessionId) {
      const next = await set({ peek: 'true' });
      if (next.userName !== current.userName)
        throw new AppError('session/somebody-else', { facts: { current: current.userName, next: next.userName } });
    }
  }
  return set({});
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
