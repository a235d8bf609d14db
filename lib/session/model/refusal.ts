/** What a failed call says of a session. */
import { hasCode } from '#lib/core/app-error.ts';

export function isRefusal(error: unknown): boolean {
  return hasNoSession(error) || hasCode(error, 'session/unverified-answer');
}

export function hasNoSession(error: unknown): boolean {
  return hasCode(error, 'session/expired') || isForbidden(error);
}

/** 401 counts as 403 (design 3). */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, 'net/status') && [401, 403].includes(Number(error.facts.status));
}
