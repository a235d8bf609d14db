/** Applies changes of session, owner and connection to the uploads (docs/design/session.md#how-a-session-ends). */
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { WaitingUploads } from '#lib/session/model/auth-state.ts';
import { keptUntil, type LastSeen } from '#lib/session/model/kept-queue.ts';
import { isActive } from '../model/upload-machine.ts';
import { isUnfinished } from '../model/upload-rules.ts';
import type { Upload, UploadBundle, WaitReason } from '../model/upload-state.ts';
import { CONNECTION_WAITS } from '../model/upload-waits.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { PendingTerminations } from '../tus/pending-terminations.ts';
import type { UploadOwnerCheck, UploadSession } from './engine-deps.ts';

export interface UploadsOfSession {
  /** The state of the session or its user has changed. */
  sessionChanged(): void;
  /** The cookie may be another user's, or the server has changed: running attempts stop before their next request. */
  ownerUnconfirmed(): void;
  /** The browser is online again: all waits are retried now. */
  online(): void;
  /**
   * The browser's alarm. Ends only waits for the connection: a server may have set the end of others (`Retry-After`).
   */
  alarm(): void;
}

interface SessionDeps {
  readonly table: UploadTable;
  readonly session: Pick<UploadSession, 'state' | 'setWaiting'>;
  readonly ownerCheck: Pick<UploadOwnerCheck, 'owner'>;
  readonly httpClient: HttpClient;
  readonly terminations: Pick<PendingTerminations, 'flush'>;
  readonly seen: LastSeen;
  wake(): void;
  /** Retries everything that waits now. */
  tryNow(): void;
}

export function createUploadsOfSession(deps: SessionDeps): UploadsOfSession {
  const { table, session, ownerCheck, httpClient, terminations, seen } = deps;
  const notStored = (error: unknown): void => log('warn', 'uploads: not stored', { error });
  const idsOf = (uploads: readonly Upload[]): string[] => uploads.map(({ uploadId }) => uploadId);
  const isHere = ({ bundleId }: Upload): boolean => table.bundle(bundleId)?.server === httpClient.server();
  const active = (): Upload[] => table.uploads().filter((upload) => isActive(upload.state) && isHere(upload));
  const release = (reasons: readonly WaitReason[], uploads: readonly Upload[]): void => {
    for (const waitingFor of reasons) table.apply(idsOf(uploads), { type: 'released', waitingFor }).catch(notStored);
    deps.wake();
  };
  /** Not delivered yet, started or not: it is shown again after the sign-in. */
  const isWaiting = (upload: Upload): boolean => isUnfinished(upload) && isHere(upload);
  const publishWaiting = (): void => {
    const { status, waiting } = session.state();
    const next = status === 'signed-in' ? null : waitingUploads(table.uploads().filter(isWaiting), table.bundle, seen);
    if (JSON.stringify(next) !== JSON.stringify(waiting)) session.setWaiting(next);
  };
  return {
    sessionChanged() {
      const { status } = session.state();
      const user = ownerCheck.owner();
      if (status === 'signed-in' && user !== null) {
        const isOwn = (upload: Upload): boolean => isHere(upload) && table.bundle(upload.bundleId)?.owner === user;
        release(['sign-in'], table.uploads().filter(isOwn));
        void terminations.flush();
      } else if (status === 'signed-out' || status === 'expired') {
        table.apply(idsOf(active()), { type: 'session-ended' }).catch(notStored);
      }
      publishWaiting();
    },
    ownerUnconfirmed: () => void table.apply(idsOf(table.uploads()), { type: 'owner-unconfirmed' }).catch(notStored),
    online() {
      deps.tryNow();
      void terminations.flush();
    },
    alarm() {
      release(CONNECTION_WAITS, table.uploads());
      void terminations.flush();
    },
  };
}

/** Owner and number of the waiting uploads, and when they expire; of several owners the first. Null if none wait. */
function waitingUploads(
  uploads: readonly Upload[],
  bundleOf: (bundleId: string) => UploadBundle | undefined,
  seen: LastSeen,
): WaitingUploads | null {
  const bundles = uploads.flatMap(({ bundleId }) => bundleOf(bundleId) ?? []);
  const [first] = bundles;
  if (first === undefined) return null;
  const seenAt = seen.at(first.owner, first.server) ?? first.createdAt;
  return {
    owner: first.owner,
    count: bundles.filter(({ owner }) => owner === first.owner).length,
    until: keptUntil(seenAt),
  };
}
