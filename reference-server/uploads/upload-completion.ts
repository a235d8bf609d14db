/** Runs after the last byte: verifies the file's SHA-256 and queues the upload for processing. */

import { MISMATCH_STATUS } from '../core/checksums.ts';
import { HttpError } from '../core/http-error.ts';
import type { KeyedLock } from '../scheduling/locks.ts';
import type { Records } from '../stores/records.ts';
import type { UploadStore } from '../stores/upload-store.ts';
import type { ProcessingQueue } from './processing-queue.ts';

export interface UploadCompletion {
  /** Rejects with `HttpError` 460 when `sha256` does not match (deletes the upload), 410 when it was removed. */
  receive(uploadKey: string): Promise<void>;
  /** Like `receive`, for an upload whose completion was not noticed; resolves with whether it was received. */
  isReceived(uploadKey: string): Promise<boolean>;
  /** Deletes an upload and its bytes; its `objectId` may be created again. */
  discard(uploadKey: string): Promise<void>;
}

type Outcome = 'received' | 'mismatch' | 'gone';

interface Deps {
  readonly store: UploadStore;
  readonly records: Records;
  readonly processing: Pick<ProcessingQueue, 'add'>;
  /** By `uploadKey`: two nodes do not verify the same file. */
  readonly locks: KeyedLock;
}

export function createUploadCompletion({ store, records, processing, locks }: Deps): UploadCompletion {
  /** Hashing a large file takes a while: concurrent calls share one outcome. */
  const deciding = new Map<string, Promise<Outcome>>();

  const discard = async (uploadKey: string) => {
    await records.removeUpload(uploadKey);
    await store.remove(uploadKey);
  };
  const decide = async (uploadKey: string): Promise<Outcome> => {
    const upload = await records.findUploadByKey(uploadKey);
    if (upload === undefined) return 'gone';
    if (upload.state !== 'receiving') return 'received';
    const { sha256 } = upload.metadata;
    if (sha256 !== undefined) {
      const found = await store.sha256Of(uploadKey);
      if (found === undefined) return 'gone';
      if (found !== sha256) {
        await discard(uploadKey);
        return 'mismatch';
      }
    }
    const receivedAt = records.now();
    if (!(await records.saveState(uploadKey, 'received', receivedAt))) return 'gone';
    processing.add({ ...upload, receivedAt });
    return 'received';
  };
  const decideAlone = async (uploadKey: string): Promise<Outcome> => {
    const release = await locks.acquire(uploadKey);
    try {
      return await decide(uploadKey);
    } finally {
      release();
    }
  };
  const outcomeOf = (uploadKey: string): Promise<Outcome> => {
    const known = deciding.get(uploadKey);
    if (known !== undefined) return known;
    const outcome = decideAlone(uploadKey).finally(() => deciding.delete(uploadKey));
    deciding.set(uploadKey, outcome);
    return outcome;
  };
  return {
    discard,
    isReceived: async (uploadKey) => (await outcomeOf(uploadKey)) === 'received',
    async receive(uploadKey) {
      const outcome = await outcomeOf(uploadKey);
      if (outcome === 'mismatch')
        throw new HttpError(MISMATCH_STATUS, 'sha256', 'The file that arrived is not the one that sha256 names.');
      if (outcome === 'gone') {
        await store.remove(uploadKey);
        throw new HttpError(410, 'taken-back', 'This upload was taken back.');
      }
    },
  };
}
