import type { WaitingUploads } from '#lib/session/model/auth-state.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import type { QueueSeen } from '#lib/storage/queue-seen.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';

/** Whose uploads wait, how many, and until when they are kept; of several people the first. Null when none do. */
export function waitingUploads(
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
