/**
 * The session may be another user's after a change of its cookie outside of the background, and after a change of the
 * server. Uploads stop, and the server is asked for the owner (docs/design/session.md#owner-check).
 */
import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import type { OwnerCheck } from '../sign-in/owner-check.ts';
import type { SessionService } from '../sign-in/session-service.ts';
import type { SingleSignOn } from './single-sign-on.ts';

interface OwnedUploads {
  /** Running uploads stop before their next request. */
  ownerUnconfirmed(): void;
  /** Ends all waits. */
  online(): void;
}

interface CookieWatchDeps {
  readonly network: Network;
  readonly session: Pick<SessionService, 'state' | 'refresh'>;
  readonly ownerCheck: OwnerCheck;
  readonly uploads: Pick<OwnedUploads, 'ownerUnconfirmed'>;
}

interface ServerLeftDeps {
  readonly session: Pick<SessionService, 'leaveServer' | 'refresh'>;
  readonly singleSignOn: Pick<SingleSignOn, 'abandon'>;
  readonly uploads: OwnedUploads;
  /** Publishes the state to all surfaces immediately. */
  publishNow(): void;
}

/** Stops uploads and requests the owner of the session whenever its cookie changes. */
export function watchCookies({ network, session, ownerCheck, uploads }: CookieWatchDeps): void {
  const cookieChanged = async (): Promise<void> => {
    // During a sign-in here, the new cookies are the user's own.
    if (session.state().status === 'loading' || !(await ownerCheck.invalidateIfChanged())) return;
    log('info', 'session: the cookie changed, its owner is asked again');
    uploads.ownerUnconfirmed();
    await session.refresh();
    // A request that was in progress when the cookie changed has not confirmed an owner, or was refused.
    if (ownerCheck.owner() !== null) return;
    if (session.state().status === 'signed-in' || (await ownerCheck.invalidateIfChanged())) await session.refresh();
  };
  network.onCookieChanged(() => {
    // Fails if the user has revoked the permission for the server.
    cookieChanged().catch((error: unknown) => log('warn', 'session: cookies not read', { error }));
  });
}

/** Call it when another server, or none, has replaced the server. */
export function leaveServer({ session, singleSignOn, uploads, publishNow }: ServerLeftDeps): void {
  session.leaveServer();
  singleSignOn.abandon();
  uploads.ownerUnconfirmed();
  // Waits of the previous server do not apply to a return to it.
  uploads.online();
  // The next server may respond before the next push; surfaces would then keep state of this one.
  publishNow();
  void session.refresh();
}
