/**
 * The page that the user wanted before the sign-in: that of a bookmark or shared link, or that of an expired session
 * (specification 2.3, 2.5.2, 4.18). Pure.
 */
import type { AuthState } from '#lib/session/model/auth-state.ts';

export interface RequestedPage {
  /** Path and query. */
  readonly address: string;
  /** State of its history entry, validated by the page itself. */
  readonly entry: unknown;
  /** `DOMAIN/name` of the user at that time; null if there was none. */
  readonly requestedBy: string | null;
}

/** State of the history entry of a page that is remembered: no link leads to it. */
export const REOPENED = { isReopened: true } as const;

/**
 * Null after a sign-out, so that the next user does not get the page, unless it is of a link that was opened since:
 * `hadUser` is false in that surface. Null in an embedded page.
 */
export function requestedPage(
  requested: RequestedPage,
  { hasLeft, isEmbedded }: AuthState,
  hadUser: boolean,
): RequestedPage | null {
  const isReopened = (requested.entry as Partial<typeof REOPENED> | null)?.isReopened === true;
  return isEmbedded || (hasLeft && (hadUser || isReopened)) ? null : requested;
}
