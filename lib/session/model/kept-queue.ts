/** A queue waits for its owner for 14 days at most (docs/design/session.md#how-a-session-ends). */
const KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

/** The moment (ms since 1970) from when on the queue of a person who was seen at `seenAt` is not kept any more. */
export function keptUntil(seenAt: number): number {
  return seenAt + KEPT_FOR_MS;
}
