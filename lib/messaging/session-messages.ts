import * as v from 'valibot';
import { command, type HandlersOf, message } from './message.ts';

const shortText = v.pipe(v.string(), v.maxLength(1_000));

export const sessionMessages = {
  /** Answers when the session has started; rejects with `session/…` or `net/…`. */
  'session.signIn': command(
    v.object({
      username: shortText,
      password: shortText,
      domain: shortText,
      passcode: v.optional(shortText),
      remember: v.boolean(),
    }),
  ),
  /**
   * Single sign-on: opens the window or navigates the page to the provider. Answers when that is done or blocked. The
   * outcome is in `auth.signInWindow` and `auth.status`.
   */
  'session.signInAtProvider': command(v.object({})),
  /**
   * Input on a surface, sent once a minute at most (4.18). `idleMs`: time since the previous input on that surface; for
   * its first input, since 1970.
   */
  'session.active': command(v.object({ idleMs: v.pipe(v.number(), v.minValue(0)) })),
  /**
   * `discard` removes the user's queue, copies and drafts; `keep` leaves them for the user's return
   * (docs/design/session.md#how-a-session-ends); `ask` signs out, like `discard`, only if no upload is unfinished in
   * any tab. Answers with the number of unfinished uploads that prevented the sign-out; 0: signed out.
   */
  'session.signOut': message<number>()(v.object({ unfinished: v.picklist(['ask', 'keep', 'discard']) })),
  /**
   * Takes over a session that a host application hands over by its id or a one-time code, and returns its owner.
   * Unless confirmed, rejects with `session/somebody-else` (facts: current, next) or `session/not-confirmed` (fact:
   * next). Rejects with `session/hand-over-refused`, `session/unverified-answer`, `session/cookies-blocked` or like a
   * call.
   */
  'session.take': message<{ readonly owner: string }>()(
    v.object({ sessionId: v.pipe(v.string(), v.maxLength(10_000)), isConfirmed: v.boolean() }),
  ),
  /** The host application has ended its session. */
  'session.close': command(v.object({})),
  /** Requests the owner of the session from the server. Rejects like a call. */
  'session.refresh': command(v.object({ ifUnknown: v.optional(v.boolean()) })),
  /** The Login button of the dialog of 4.18: resets the session, keeps the queue. */
  'session.acknowledgeExpiry': command(v.object({})),
};

export type SessionHandlers = HandlersOf<typeof sessionMessages>;
