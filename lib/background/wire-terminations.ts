import type { HttpClient } from '#lib/net/http-client.ts';
import type { OwnerCheck } from '#lib/session/owner-check.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import { createPendingTerminations, type TerminationDeps } from '#lib/uploads/tus/pending-terminations.ts';

interface WireDeps extends Pick<TerminationDeps, 'storage' | 'now' | 'owner' | 'mayRest' | 'changed'> {
  readonly httpClient: HttpClient;
  readonly session: SessionService;
  readonly ownerCheck: OwnerCheck;
}

/** Sent only in the session of the person whom the server has named. */
export function wireTerminations({ session, ownerCheck, ...deps }: WireDeps) {
  return createPendingTerminations({
    ...deps,
    confirmedOwner: ownerCheck.owner,
    confirmOwner: session.refresh,
    doubtOwner: () => ownerCheck.doubtIfChanged().catch(ownerCheck.doubt),
    assertOwner: ownerCheck.assert,
  });
}
