/**
 * Confirms the owner of the browser's session. The cookie can change at any time, for instance by a sign-in on the
 * media system's own page. No byte of a queue is sent before `refreshSession` has named its owner, and again after any
 * change of the cookies (docs/design/session.md#owner-check).
 */

import { CSRF_COOKIE, refreshSession, SESSION_COOKIE, type SessionAnswer } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { readSessionCookie } from '#lib/net/session-cookie.ts';
import { isVerified } from '../model/verification-token.ts';

export interface OwnerCheck {
  /** Rejects with `session/unverified-answer`, `session/owner-unconfirmed` or like a call. */
  confirm(): Promise<SessionAnswer>;
  /** `domain/name`; null until confirmed. */
  owner(): string | null;
  /** Throws `session/owner-unconfirmed` unless `owner` is confirmed for the session that `csrfToken` belongs to. */
  assert(owner: string, csrfToken: string | null): void;
  /** Forgets the confirmed owner; a confirmation in progress then fails. */
  invalidate(): void;
  /**
   * True if the cookies differ from those of the last confirmation or attempt, so that a new one is needed. Forgets an
   * owner who was confirmed for other cookies.
   */
  invalidateIfChanged(): Promise<boolean>;
}

interface Cookies {
  readonly csrf: string | null;
  /** HttpOnly: readable by an extension, never by a page. */
  readonly session: string | null;
}

const TRIES = 3;

export function createOwnerCheck(httpClient: HttpClient, network: Network): OwnerCheck {
  let confirmed: { owner: string; cookies: Cookies } | null = null;
  // Cookies of the last attempt, also of a failed one: a sign-in on another page changes them.
  let tried: Cookies | null = null;
  // A confirmation that started before the latest invalidation is void.
  let invalidations = 0;

  const readCookies = async (): Promise<Cookies> => {
    const server = httpClient.server() ?? '';
    const [csrf, session] = await Promise.all([
      readSessionCookie(network.readCookie, server, CSRF_COOKIE),
      readSessionCookie(network.readCookie, server, SESSION_COOKIE),
    ]);
    return { csrf, session };
  };
  const invalidate = (): void => {
    invalidations += 1;
    confirmed = null;
  };
  return {
    async confirm() {
      const since = invalidations;
      let lastOwner: string | null = null;
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const before = await readCookies();
        tried = before;
        const answer = await httpClient.call(refreshSession).catch(async (error: unknown) => {
          tried = await readCookies();
          // A sign-in on another page, whose cookies were not refused, or a server that sets new ones with each refusal.
          if (tried.csrf !== null && !isSame(before, tried) && attempt < TRIES - 1) return null;
          throw error;
        });
        if (answer === null) continue;
        if (!(await isVerified(answer))) throw new AppError('session/unverified-answer');
        const after = await readCookies();
        if (since !== invalidations) break;
        // Cookies that changed during the request may be another user's. A server that renews them with every response
        // is believed when it names the same owner twice.
        if (isSame(before, after) || lastOwner === answer.userName) {
          confirmed = { owner: answer.userName, cookies: after };
          return answer;
        }
        lastOwner = answer.userName;
      }
      throw new AppError('session/owner-unconfirmed', { retryable: true });
    },
    owner: () => confirmed?.owner ?? null,
    assert(owner, csrfToken) {
      if (confirmed?.owner !== owner || confirmed.cookies.csrf !== csrfToken)
        throw new AppError('session/owner-unconfirmed');
    },
    invalidate,
    async invalidateIfChanged() {
      const known = confirmed?.cookies ?? tried;
      if (known === null || isSame(known, await readCookies())) return false;
      // A confirmation in progress compares the cookies itself and must not be voided.
      if (confirmed !== null) invalidate();
      return true;
    },
  };
}

function isSame(one: Cookies, other: Cookies): boolean {
  return one.csrf === other.csrf && one.session === other.session;
}
