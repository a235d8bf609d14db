/** What the tabs of the hosted page tell each other. What is typed stays in its tab (decision 26). */
import * as v from 'valibot';

const person = { owner: v.string(), server: v.string() };

const tabMessage = v.variant('kind', [
  /** Somebody is about to: a late answer to a logout would take the new cookies away. */
  v.object({ kind: v.literal('signing-in') }),
  v.object({ kind: v.literal('signed-in'), ...person }),
  v.object({ kind: v.literal('expired') }),
  /** The person discards everything and is about to sign out: while the session still lets the server free it. */
  v.object({ kind: v.literal('discard'), ...person }),
  v.object({ kind: v.literal('signed-out'), ...person }),
  v.object({ kind: v.literal('settings') }),
  /** Somebody typed or pressed something there. */
  v.object({ kind: v.literal('active') }),
]);
export type TabMessage = v.InferOutput<typeof tabMessage>;

/** Null for what is no such message: another version of the page may be open. */
export function readTabMessage(message: unknown): TabMessage | null {
  const parsed = v.safeParse(tabMessage, message);
  return parsed.success ? parsed.output : null;
}
