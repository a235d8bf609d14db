/**
 * Queues that wait on this computer for their owners: counted and discarded at a sign-out, removed when the owner has
 * not returned in time (4.17; docs/design/session.md#how-a-session-ends).
 */
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import type { OwnerLastSeen } from '#lib/session/sign-in/owner-last-seen.ts';
import { isUnfinished } from '#lib/uploads/model/upload-rules.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';

/** A bundle of a tab that is closed. */
interface AbandonedBundle {
  readonly bundle: UploadBundle;
  readonly uploads: readonly Upload[];
  readonly stepIds: readonly string[];
}

/** The parts of the upload engine that the queues of users concern. */
export interface QueuedUploads {
  readonly queue: {
    discardOwner(owner: string, server: string, abandoned: readonly AbandonedBundle[]): Promise<void>;
  };
  /** Makes removals of the user shown final. */
  dismissUndo(): Promise<void>;
  readonly otherTabs: {
    /** Number of unfinished uploads of other tabs. */
    unfinished(owner: string, server: string): Promise<number>;
    /** Takes ownership of the bundles that no open tab owns. */
    claimAbandoned(owner: string, server: string): Promise<readonly AbandonedBundle[]>;
  };
  readonly lost: { removeExpired(isKept: (user: QueueUser, since: number) => boolean): Promise<boolean> };
  /** Returns the bundles of all users and servers. */
  bundles(): readonly UploadBundle[];
  /** Returns the uploads of the user whose queue is shown. */
  visibleUploads(): readonly Upload[];
}

export interface KeptQueuesDeps {
  readonly uploads: QueuedUploads;
  readonly seen: OwnerLastSeen;
  /** False in an extension: one background serves all its surfaces. */
  readonly hasOtherTabs: boolean;
  now(): number;
  /** The user whose queue is shown. */
  user(): QueueUser | null;
}

export interface KeptQueues {
  /** Unfinished uploads of the user whose queue is shown, in all tabs. */
  unfinishedCount(): Promise<number>;
  /** Removes the queue of a user, also what closed tabs have left of it. */
  discard(user: QueueUser): Promise<void>;
  /**
   * Removes queues whose owners have not returned in time, except that of the user whose queue is shown. Resolves with
   * whether there were any.
   */
  removeExpired(): Promise<boolean>;
}

export function createKeptQueues({ uploads, seen, hasOtherTabs, now, user }: KeptQueuesDeps): KeptQueues {
  const discard = async ({ owner, server }: QueueUser): Promise<void> => {
    const abandoned = hasOtherTabs ? await uploads.otherTabs.claimAbandoned(owner, server) : [];
    await uploads.queue.discardOwner(owner, server, abandoned);
    seen.forget(owner, server);
  };
  return {
    async unfinishedCount() {
      const current = user();
      if (current === null) return 0;
      const { owner, server } = current;
      const inOtherTabs = hasOtherTabs ? await uploads.otherTabs.unfinished(owner, server).catch(() => 0) : 0;
      return uploads.visibleUploads().filter(isUnfinished).length + inOtherTabs;
    },
    discard,
    async removeExpired() {
      await seen.load();
      const mayStay = (owned: QueueUser, since: number): boolean =>
        isSameUser(user(), owned) || keptUntil(since) > now();
      let isRemoved = false;
      for (const { owner, server, createdAt } of uploads.bundles()) {
        if (mayStay({ owner, server }, seen.at(owner, server) ?? createdAt)) continue;
        log('info', 'uploads: a queue was removed because its owner did not return');
        await discard({ owner, server });
        isRemoved = true;
      }
      return (await uploads.lost.removeExpired(mayStay)) || isRemoved;
    },
  };
}
