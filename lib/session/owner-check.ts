/**
 * Whose session is it, for certain? The cookie can change its owner under us: somebody signs in on the media system's own
 * page. No byte of a queue is sent before `refreshSession` has named its owner, and again after any change (docs/design/session.md#owner-check).
 */

import { CSRF_COOKIE, refreshSession, SESSION_COOKIE, type SessionAnswer } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { isVerified } from './model/verification-token.ts';

export interface OwnerCheck {
  /** Asks the server who it is. Rejects with `session/unverified-answer`, `session/owner-unconfirmed` or like a call. */
  confirm(): Promise<SessionAnswer>;
  /** `domain/name`; null while in doubt. */
  owner(): string | null;
  /** Throws `session/owner-unconfirmed` unless `owner` is confirmed for the session that `csrfToken` belongs to. */
  assert(owner: string, csrfToken: string | null): void;
  doubt(): void;
  /**
   * True when the cookies are not the ones that the last question was about, so that it has to be asked again; an owner
   * who was confirmed for other cookies is forgotten.
   */
  doubtIfChanged(): Promise<boolean>;
}

interface Cookies {
  readonly csrf: string | null;
  /** HttpOnly: readable by an extension, never by a page. */
  readonly session: string | null;
}

const TRIES = 3;

export function createOwnerCheck(httpClient: HttpClient, network: Network): OwnerCheck {
  let confirmed: { owner: string; cookies: Cookies } | null = null;
  // The session of the last failed check: a sign-in on another page changes it.
  let asked: Cookies | null = null;
  // Grows with every doubt: a confirmation that was under way then confirms nobody.
  let life = 0;

  const readCookies = async (): Promise<Cookies> => {
    const server = httpClient.server() ?? '';
    const [csrf, session] = await Promise.all([
      network.readCookie(server, CSRF_COOKIE),
      network.readCookie(server, SESSION_COOKIE),
    ]);
    return { csrf, session };
  };
  const doubt = (): void => {
    life += 1;
    confirmed = null;
  };
  return {
    async confirm() {
      const since = life;
      let lastOwner: string | null = null;
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const before = await readCookies();
        asked = before;
        const answer = await httpClient.call(refreshSession).catch(async (error: unknown) => {
          // A refusal may bring new cookies as well; those are no news.
          asked = await readCookies();
          throw error;
        });
        if (!(await isVerified(answer))) throw new AppError('session/unverified-answer');
        const after = await readCookies();
        if (since !== life) break;
        // Cookies that changed while the question was under way may be another person's; a server that renews them with
        // every answer is believed when it names the same owner twice.
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
    doubt,
    async doubtIfChanged() {
      const known = confirmed?.cookies ?? asked;
      if (known === null || isSame(known, await readCookies())) return false;
      // A question that is under way compares the cookies itself, and must not be spoilt.
      if (confirmed !== null) doubt();
      return true;
    },
  };
}

function isSame(one: Cookies, other: Cookies): boolean {
  return one.csrf === other.csrf && one.session === other.session;
}
