import { AppError } from '#lib/core/app-error.ts';
import type { SessionHandlers } from '#lib/messaging/session-messages.ts';
import type { SessionService } from '#lib/session/sign-in/session-service.ts';
import type { SingleSignOn } from '#lib/session/watch/single-sign-on.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import type { SessionEnds } from '#lib/sign-out/session-ends.ts';

export interface SessionHandlerDeps {
  readonly session: SessionService;
  readonly singleSignOn: Pick<SingleSignOn, 'isOffered' | 'signIn'>;
  readonly ends: Pick<SessionEnds, 'signOut' | 'close' | 'active'>;
  readonly settings: Pick<SettingsService, 'isSharedComputer'>;
}

export function sessionHandlers({ session, singleSignOn, ends, settings }: SessionHandlerDeps): SessionHandlers {
  return {
    'session.signIn': async (login) =>
      session.signIn((await settings.isSharedComputer()) ? { ...login, remember: false } : login),
    'session.signInAtProvider': async () => {
      if (singleSignOn.isOffered()) await singleSignOn.signIn();
    },
    'session.signOut': ({ unfinished }) => ends.signOut(unfinished),
    'session.take': async (handed) => session.take(handed),
    'session.active': async ({ idleMs }) => ends.active(idleMs),
    'session.close': () => ends.close(),
    'session.refresh': async ({ ifUnknown }) => {
      // A surface that opens knows less than the background, which may just have asked.
      if (ifUnknown && session.state().status !== 'unknown') return;
      const error = await session.refresh();
      if (session.state().status === 'unknown') throw error ?? new AppError('net/unreachable', { retryable: true });
    },
    'session.acknowledgeExpiry': async () => session.acknowledgeExpiry(),
  };
}
