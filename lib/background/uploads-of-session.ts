/** What the beginning and the end of a session, its doubts and the connection mean for uploads (design 3). */
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import type { OwnerCheck } from '#lib/session/owner-check.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { QueueSeen } from '#lib/storage/queue-seen.ts';
import type { JobTable } from '#lib/uploads/job-table.ts';
import { isActive } from '#lib/uploads/model/upload-machine.ts';
import { isUnfinished } from '#lib/uploads/model/upload-rules.ts';
import type { Hold, UploadItem } from '#lib/uploads/model/upload-state.ts';
import { CONNECTION_WAITS } from '#lib/uploads/model/upload-waits.ts';
import type { PendingTerminations } from '#lib/uploads/pending-terminations.ts';
import { waitingUploads } from './waiting-uploads.ts';

export interface UploadsOfSession {
  /** Whoever is signed in now has another state than before, or is another person. */
  sessionChanged(): void;
  /** The cookie may be somebody else's, or the server another: what is under way stops before its next request. */
  ownerDoubted(): void;
  /** Whatever is waited for may be over. */
  online(): void;
  /** The browser's alarm. Other waits than for the connection end at their time: a server may have named it (`Retry-After`). */
  alarm(): void;
}

interface SessionPorts {
  readonly jobs: JobTable;
  readonly session: SessionService;
  readonly ownerCheck: OwnerCheck;
  readonly requester: Requester;
  readonly terminations: Pick<PendingTerminations, 'flush'>;
  readonly seen: QueueSeen;
  wake(): void;
  /** Everything that waits is tried now. */
  tryNow(): void;
}

export function createUploadsOfSession(ports: SessionPorts): UploadsOfSession {
  const { jobs, session, ownerCheck, requester, terminations, seen } = ports;
  const notStored = (error: unknown): void => log('warn', 'uploads: not stored', { error });
  const idsOf = (items: readonly UploadItem[]): string[] => items.map(({ uploadId }) => uploadId);
  const isHere = ({ bundleId }: UploadItem): boolean => jobs.bundle(bundleId)?.server === requester.server();
  const active = (): UploadItem[] => jobs.items().filter((item) => isActive(item.state) && isHere(item));
  const release = (holds: readonly Hold[], items: readonly UploadItem[]): void => {
    for (const hold of holds) jobs.apply(idsOf(items), { type: 'released', hold }).catch(notStored);
    ports.wake();
  };
  /** Not delivered yet, started or not: all of it is there again after the sign-in. */
  const isWaiting = (item: UploadItem): boolean => isUnfinished(item) && isHere(item);
  const tellWaiting = (): void => {
    const { status, waiting } = session.state();
    const next = status === 'signed-in' ? null : waitingUploads(jobs.items().filter(isWaiting), jobs.bundle, seen);
    if (JSON.stringify(next) !== JSON.stringify(waiting)) session.setWaiting(next);
  };
  return {
    sessionChanged() {
      const { status } = session.state();
      const person = ownerCheck.owner();
      if (status === 'signed-in' && person !== null) {
        const isOwn = (item: UploadItem): boolean => isHere(item) && jobs.bundle(item.bundleId)?.owner === person;
        release(['sign-in'], jobs.items().filter(isOwn));
        void terminations.flush();
      } else if (status === 'signed-out' || status === 'expired') {
        jobs.apply(idsOf(active()), { type: 'session-ended' }).catch(notStored);
      }
      tellWaiting();
    },
    ownerDoubted: () => void jobs.apply(idsOf(jobs.items()), { type: 'owner-doubted' }).catch(notStored),
    online() {
      ports.tryNow();
      void terminations.flush();
    },
    alarm() {
      release(CONNECTION_WAITS, jobs.items());
      void terminations.flush();
    },
  };
}
