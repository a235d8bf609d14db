/** The first part of a creation: the upload's record, whose name no other upload may have. */

import { HttpError } from '../core/http-error.ts';
import type { Release } from '../scheduling/locks.ts';
import type { UploadRecord } from '../stores/records.ts';
import { overQuota } from '../uploads/quotas.ts';
import { newUploadKey } from '../uploads/tus-server.ts';
import type { AppContext } from './app-context.ts';

export interface Claimed {
  readonly upload: UploadRecord;
  /** Present if the upload exists already. */
  readonly offset?: number;
  readonly release: Release;
}

/** If two creations have the same objectId at once, the second waits until the first has called `release`. */
export async function claimObject(
  facts: Pick<UploadRecord, 'objectId' | 'uploadType' | 'owner' | 'lengthBytes' | 'metadata'>,
  context: AppContext,
): Promise<Claimed> {
  const { records, options, uploads } = context;
  await context.disk.requireRoom();
  const release = await uploads.locks.acquire(facts.objectId);
  const newKey = newUploadKey();
  const claim = async (): Promise<UploadRecord> => {
    const times = { createdAt: records.now(), receivedAt: null };
    const upload: UploadRecord = { uploadKey: newKey, state: 'receiving', ...facts, ...times };
    const claimed = await records.claimUpload(upload, options.quotas);
    if (claimed.kind === 'over-quota') throw overQuota(claimed.quota, options.quotas);
    if (claimed.kind === 'taken-back')
      throw new HttpError(410, 'taken-back', 'This object was taken back.', { field: 'objectId' });
    return claimed.upload;
  };
  try {
    await requireFreeName(facts.objectId, context);
    const upload = await claim();
    if (upload.owner !== facts.owner) throw nameTaken();
    if (upload.uploadKey === newKey) return { upload, release };
    const offset = await uploads.tus.finishIfComplete(upload);
    if (offset !== undefined) return { upload, offset, release };
    // Finishing may have deleted the upload because its SHA-256 did not match, so it is claimed again.
    return { upload: await claim(), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Throws `HttpError` 400 when the objectId is that of an asset of the demo library. */
async function requireFreeName(objectId: string, { records, files }: AppContext): Promise<void> {
  if ((await records.findUploadByObject(objectId)) !== undefined) return;
  if ((await files.sizeOf(objectId, 'original')) !== undefined) throw nameTaken();
}

const nameTaken = () => new HttpError(400, 'refused', 'This objectId is taken.', { field: 'objectId' });
