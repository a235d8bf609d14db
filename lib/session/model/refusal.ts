/** Errors that end a session or refuse one. */
import { type AppErrorCode, hasCode } from '#lib/core/app-error.ts';

/** The server has no session for this browser, or its answer cannot be trusted: the session has ended. */
export function isRefusal(error: unknown): boolean {
  return hasNoSession(error) || hasCode(error, 'session/unverified-answer');
}

/** The media system refused a session that was handed over; other errors may be temporary (8.9). */
export function isHandOverRefusal(code: AppErrorCode): boolean {
  return code === 'session/hand-over-refused' || code === 'session/unverified-answer';
}

/** The server answered that the session has ended or does not exist. */
export function hasNoSession(error: unknown): boolean {
  return hasCode(error, 'session/expired') || isForbidden(error);
}

/** 401 counts as 403 (docs/design/session.md#requests). */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, 'net/status') && [401, 403].includes(Number(error.facts.status));
}
