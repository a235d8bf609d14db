import * as v from 'valibot';
import { type HandlersOf, message } from './message.ts';

const shortText = v.pipe(v.string(), v.maxLength(1_000));

export const sessionMessages = {
  /** Answers once the session stands; rejects with `session/…` or `net/…`. */
  'session.signIn': message<null>()(
    v.object({
      username: shortText,
      password: shortText,
      domain: shortText,
      passcode: v.optional(shortText),
      remember: v.boolean(),
    }),
  ),
  /**
   * Single sign-on: opens the window, or leads the page away. Answers when that is done or refused; the outcome arrives in
   * `auth.signInWindow` and the status.
   */
  'session.signInAtProvider': message<null>()(v.object({})),
  /** Input on a surface, sent once a minute at most. `idleMs`: time without input on that surface before; since 1970 if there was none (4.18). */
  'session.active': message<null>()(v.object({ idleMs: v.pipe(v.number(), v.minValue(0)) })),
  /**
   * `discard` removes the person's queue, copies and drafts; `keep` leaves them for the same person (docs/design/session.md#how-a-session-ends); `ask` discards
   * only where all uploads are through, in every tab of the hosted page. Answers with the number of those that are not and
   * kept the person signed in: 0 means signed out.
   */
  'session.signOut': message<number>()(v.object({ unfinished: v.picklist(['ask', 'keep', 'discard']) })),
  /**
   * Goes on with a session that a host application hands over, and names its owner. Rejects with `session/somebody-else`
   * (facts: current, next) until it is confirmed, `session/hand-over-refused`, `session/cookies-blocked` or like a call.
   */
  'session.take': message<{ readonly owner: string }>()(
    v.object({ sessionId: v.pipe(v.string(), v.maxLength(10_000)), isConfirmed: v.boolean() }),
  ),
  /** The host application has ended its session. */
  'session.close': message<null>()(v.object({})),
  /** Asks the server who is signed in. Rejects like a call while nobody knows. */
  'session.refresh': message<null>()(v.object({})),
  /** The Login button of the dialog of 4.18: resets the session, keeps the queue. */
  'session.acknowledgeExpiry': message<null>()(v.object({})),
};

export type SessionHandlers = HandlersOf<typeof sessionMessages>;
