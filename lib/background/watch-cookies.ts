/** A cookie that changes outside of this engine may be another person's (docs/design/session.md#owner-check). */

import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import type { OwnerCheck } from '#lib/session/owner-check.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { UploadsOfSession } from '#lib/uploads/engine/session-effects.ts';

interface CookieWatchDeps {
  readonly network: Network;
  readonly session: SessionService;
  readonly ownerCheck: OwnerCheck;
  readonly uploads: Pick<UploadsOfSession, 'ownerUnconfirmed'>;
}

/** Has uploads wait and the owner asked again whenever the cookie changes. */
export function watchCookies({ network, session, ownerCheck, uploads }: CookieWatchDeps): void {
  const cookieChanged = async (): Promise<void> => {
    // While the person signs in here the new cookies are hers.
    if (session.state().status === 'loading' || !(await ownerCheck.invalidateIfChanged())) return;
    log('info', 'session: the cookie changed, its owner is asked again');
    uploads.ownerUnconfirmed();
    await session.refresh();
    // A question that was under way when the cookie changed has named nobody.
    if (session.state().status === 'signed-in' && ownerCheck.owner() === null) await session.refresh();
  };
  network.onCookieChanged(() => {
    // Cookies cannot be read where the person took the permission back.
    cookieChanged().catch((error: unknown) => log('warn', 'session: cookies not read', { error }));
  });
}
