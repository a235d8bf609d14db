/** Sign-in, sign-out and refreshing a session: specification 3.2, 7.2–7.6. */
import * as v from 'valibot';
import type { Call } from './call.ts';

export const sessionAnswer = v.object({
  userSessionID: v.pipe(v.string(), v.minLength(1)),
  /** `domain/username` (3.2). */
  userName: v.pipe(v.string(), v.minLength(1)),
  userDivision: v.optional(v.string(), ''),
  verificationToken: v.string(),
});
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

/** Answers that the client does not read. */
const anything = v.unknown();

/**
 * Form fields: username (`domain/username`), password, remember (`true`/`false`), optional passcode.
 * `partitioned=true`, here and in setSession: the page is in a frame, which keeps partitioned cookies only.
 */
export const login: Call<SessionAnswer> = {
  method: 'POST',
  path: 'api/login',
  answer: sessionAnswer,
  ignoresExpiry: true,
  sendsError: true,
};
/**
 * Form fields: sessionId, which takes a one-time code as well; `peek=true` names the owner of the session or code, sets
 * no cookie and does not use up the code. `userSessionID` of such an answer is what was sent.
 */
export const setSession: Call<SessionAnswer> = {
  method: 'POST',
  path: 'api/setSession',
  answer: sessionAnswer,
  ignoresExpiry: true,
  sendsReason: true,
};
/** Renews the session of the cookies and names its owner (7.4). */
export const refreshSession: Call<SessionAnswer> = {
  method: 'POST',
  path: 'api/refreshSession',
  answer: sessionAnswer,
  ignoresExpiry: true,
};
/** Ends the session of the cookies (7.5). */
export const logout: Call<unknown> = { method: 'POST', path: 'api/logout', answer: anything, ignoresExpiry: true };
/** 403 if the session has ended (7.6). */
export const validateSession: Call<unknown> = { method: 'GET', path: 'api/validateSession', answer: anything };

/**
 * `XSRF-TOKEN` is readable by the client and bound to the session; `SESSION_COOKIE` is HttpOnly
 * (docs/design/contract-and-server.md#session-and-csrf).
 */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';
export const SESSION_COOKIE = 'CMY-SESSION';

/**
 * Before the name of both cookies where browsers reach the server by https: they accept such a cookie from this host
 * alone, over https (RFC 6265bis, 4.1.3.2), so that neither a sister domain nor plain http can plant one.
 */
const HOST_PREFIX = '__Host-';

/** The name of a cookie that a server sets where browsers reach it by https. */
export function hostCookie(name: string): string {
  return HOST_PREFIX + name;
}

/** The names that the cookie may have at this address, the preferred one first. */
export function cookieNames(name: string, address: string): readonly string[] {
  return address.startsWith('https:') ? [hostCookie(name), name] : [name];
}

/**
 * The text whose lower-case hex SHA-256 is the `verificationToken`
 * (docs/design/contract-and-server.md#session-and-csrf).
 */
export function verificationText(userName: string, userSessionID: string): string {
  return `${userName}:${userSessionID}`;
}
