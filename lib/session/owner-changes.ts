/** A cookie that changes outside of the background may be another user's (docs/design/session.md#owner-check). */

import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import type { UploadsOfSession } from '#lib/uploads/engine/uploads-of-session.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { SessionService } from './session-service.ts';

interface CookieWatchDeps {
  readonly network: Network;
  readonly session: SessionService;
  readonly ownerCheck: OwnerCheck;
  readonly uploads: Pick<UploadsOfSession, 'ownerUnconfirmed'>;
}

/** Stops uploads and requests the owner of the session whenever its cookie changes. */
export function watchCookies({ network, session, ownerCheck, uploads }: CookieWatchDeps): void {
  const cookieChanged = async (): Promise<void> => {
    // During a sign-in here, the new cookies are the user's own.
    if (session.state().status === 'loading' || !(await ownerCheck.invalidateIfChanged())) return;
    log('info', 'session: the cookie changed, its owner is asked again');
    uploads.ownerUnconfirmed();
    await session.refresh();
    // A request that was in progress when the cookie changed has not confirmed an owner.
    if (session.state().status === 'signed-in' && ownerCheck.owner() === null) await session.refresh();
  };
  network.onCookieChanged(() => {
    // Fails if the user has revoked the permission for the server.
    cookieChanged().catch((error: unknown) => log('warn', 'session: cookies not read', { error }));
  });
}
