/** Messages between the tabs of the hosted page. Typed text is not among them (decision 18). */
import * as v from 'valibot';

const person = { owner: v.string(), server: v.string() };

const tabMessage = v.variant('kind', [
  /** A sign-in starts: aborts a logout in progress, because its late response would remove the new cookies. */
  v.object({ kind: v.literal('signing-in') }),
  v.object({ kind: v.literal('signed-in'), ...person }),
  v.object({ kind: v.literal('expired') }),
  /** The user discards the queue before signing out, while the session still allows terminations. */
  v.object({ kind: v.literal('discard'), ...person }),
  v.object({ kind: v.literal('signed-out'), ...person }),
  v.object({ kind: v.literal('settings') }),
  /** Input in another tab. */
  v.object({ kind: v.literal('active') }),
]);
export type TabMessage = v.InferOutput<typeof tabMessage>;

/** Null for an unknown message: another version of the page may be open. */
export function readTabMessage(message: unknown): TabMessage | null {
  const parsed = v.safeParse(tabMessage, message);
  return parsed.success ? parsed.output : null;
}
