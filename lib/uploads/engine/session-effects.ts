/** What the beginning and the end of a session, its doubts and the connection mean for uploads (docs/design/session.md#how-a-session-ends). */
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { WaitingUploads } from '#lib/session/model/auth-state.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import type { QueueSeen } from '#lib/storage/queue-seen.ts';
import { isActive } from '../model/upload-machine.ts';
import { isUnfinished } from '../model/upload-rules.ts';
import type { Upload, UploadBundle, WaitReason } from '../model/upload-state.ts';
import { CONNECTION_WAITS } from '../model/upload-waits.ts';
import type { UploadTable } from '../queue/upload-table.ts';
import type { PendingTerminations } from '../tus/pending-terminations.ts';
import type { UploadOwnerCheck, UploadSession } from './engine-deps.ts';

export interface UploadsOfSession {
  /** Whoever is signed in now has another state than before, or is another person. */
  sessionChanged(): void;
  /** The cookie may be somebody else's, or the server another: what is under way stops before its next request. */
  ownerUnconfirmed(): void;
  /** Whatever is waited for may be over. */
  online(): void;
  /** The browser's alarm. Other waits than for the connection end at their time: a server may have named it (`Retry-After`). */
  alarm(): void;
}

interface SessionDeps {
  readonly table: UploadTable;
  readonly session: Pick<UploadSession, 'state' | 'setWaiting'>;
  readonly ownerCheck: Pick<UploadOwnerCheck, 'owner'>;
  readonly httpClient: HttpClient;
  readonly terminations: Pick<PendingTerminations, 'flush'>;
  readonly seen: QueueSeen;
  wake(): void;
  /** Everything that waits is tried now. */
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
  /** Not delivered yet, started or not: all of it is there again after the sign-in. */
  const isWaiting = (upload: Upload): boolean => isUnfinished(upload) && isHere(upload);
  const publishWaiting = (): void => {
    const { status, waiting } = session.state();
    const next = status === 'signed-in' ? null : waitingUploads(table.uploads().filter(isWaiting), table.bundle, seen);
    if (JSON.stringify(next) !== JSON.stringify(waiting)) session.setWaiting(next);
  };
  return {
    sessionChanged() {
      const { status } = session.state();
      const person = ownerCheck.owner();
      if (status === 'signed-in' && person !== null) {
        const isOwn = (upload: Upload): boolean => isHere(upload) && table.bundle(upload.bundleId)?.owner === person;
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

/** Whose uploads wait, how many, and until when they are kept; of several people the first. Null when none do. */
function waitingUploads(
  uploads: readonly Upload[],
  bundleOf: (bundleId: string) => UploadBundle | undefined,
  seen: Pick<QueueSeen, 'at'>,
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
