/** A queue waits for its owner for 14 days at most (docs/design/session.md#how-a-session-ends). */
const KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

/** Times at which owners of queues were last signed in on this computer. */
export interface LastSeen {
  /** Milliseconds since 1970; undefined for an unknown user. */
  at(owner: string, server: string): number | undefined;
}

/** When the queue of a user who was last seen at `seenAt` expires. Both in ms since 1970. */
export function keptUntil(seenAt: number): number {
  return seenAt + KEPT_FOR_MS;
}
