import { AppError } from '#lib/core/app-error.ts';
import type { SessionHandlers } from '#lib/messaging/session-messages.ts';
import type { SessionEnds } from '#lib/session/session-ends.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SingleSignOn } from '#lib/session/single-sign-on.ts';
import { command } from './command.ts';

export interface SessionHandlerDeps {
  readonly session: SessionService;
  /** Null with the default sign-in method (1.8). */
  singleSignOn(): SingleSignOn | null;
  readonly ends: SessionEnds;
}

export function sessionHandlers({ session, singleSignOn, ends }: SessionHandlerDeps): SessionHandlers {
  return {
    'session.signIn': command((login) => session.signIn(login)),
    'session.signInAtProvider': command(async () => singleSignOn()?.signIn()),
    'session.signOut': async ({ unfinished }) => {
      const count = unfinished === 'ask' ? await ends.unfinishedCount() : 0;
      if (count > 0) return count;
      const leave = (): Promise<void> => ends.signOut(unfinished === 'keep' ? 'keep' : 'discard');
      await (singleSignOn()?.signOut(leave) ?? leave());
      return 0;
    },
    'session.take': async (handed) => session.take(handed),
    'session.active': command(async ({ idleMs }) => ends.active(idleMs)),
    'session.close': command(() => session.close()),
    'session.refresh': command(async () => {
      const error = await session.refresh();
      if (session.state().status === 'unknown') throw error ?? new AppError('net/unreachable', { retryable: true });
    }),
    'session.acknowledgeExpiry': command(async () => session.acknowledgeExpiry()),
  };
}
