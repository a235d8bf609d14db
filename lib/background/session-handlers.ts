import { AppError } from '#lib/core/app-error.ts';
import type { SessionHandlers } from '#lib/messaging/session-messages.ts';
import type { SessionEnds } from '#lib/session/session-ends.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SingleSignOn } from '#lib/session/single-sign-on.ts';

export interface SessionHandlerDeps {
  readonly session: SessionService;
  readonly singleSignOn: Pick<SingleSignOn, 'isOffered' | 'signIn'>;
  readonly ends: Pick<SessionEnds, 'signOut' | 'active'>;
}

export function sessionHandlers({ session, singleSignOn, ends }: SessionHandlerDeps): SessionHandlers {
  return {
    'session.signIn': (login) => session.signIn(login),
    'session.signInAtProvider': async () => {
      if (singleSignOn.isOffered()) await singleSignOn.signIn();
    },
    'session.signOut': ({ unfinished }) => ends.signOut(unfinished),
    'session.take': async (handed) => session.take(handed),
    'session.active': async ({ idleMs }) => ends.active(idleMs),
    'session.close': () => session.close(),
    'session.refresh': async () => {
      const error = await session.refresh();
      if (session.state().status === 'unknown') throw error ?? new AppError('net/unreachable', { retryable: true });
    },
    'session.acknowledgeExpiry': async () => session.acknowledgeExpiry(),
  };
}
