/**
 * Removes an upload by its `objectId`, whether unfinished, being processed or finished. The record is removed first, in
 * one transaction with the entry that prevents another creation. Files and catalogue entry are removed afterwards, and
 * again in later sweeps, because another node of this server may have been processing the upload.
 */
import { log } from '../core/log.ts';
import type { KeyedLock } from '../scheduling/locks.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Catalogue } from '../stores/catalogue.ts';
import type { Records, UploadRecord } from '../stores/records.ts';
import type { UploadStore } from '../stores/upload-store.ts';
import type { Sidecars } from './sidecars.ts';

/** Longer than any processing; after it the files of a removed upload cannot reappear. */
const LEFTOVERS_MS = 3_600_000;

export interface Removal {
  /** False, without any change, when another user owns the object. After a rejection, call it again. */
  terminate(objectId: string, owner: string): Promise<boolean>;
  /** Removes bytes, files, catalogue entry and links of an upload whose record is gone. */
  removeReceived(upload: UploadRecord): Promise<void>;
  /** Repeats the removal for uploads that were removed before a restart or while another node processed them. */
  removeLeftovers(now: number): Promise<void>;
}

interface Deps {
  readonly store: UploadStore;
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
  readonly sidecars: Sidecars;
  /** By `objectId`. */
  readonly locks: KeyedLock;
  /** Called with the key of each removed upload. */
  wake(uploadKey: string): void;
}

export function createRemoval({ store, files, catalogue, records, sidecars, locks, wake }: Deps): Removal {
  const removeReceived = async (upload: UploadRecord) => {
    const { objectId } = upload;
    await store.remove(upload.uploadKey);
    // Another user may have created an object with this id in the meantime.
    if ((await records.findUploadByObject(objectId)) !== undefined) return;
    if (upload.uploadType !== 'metafile') await catalogue.remove(objectId);
    await files.remove(objectId);
    if (upload.uploadType === 'metafile') await sidecars.removeFromParent(upload);
  };
  return {
    removeReceived,
    async terminate(objectId, owner) {
      const taken = await records.terminate(objectId, owner, records.now());
      if (taken.kind === 'not-yours') return false;
      if (taken.upload === undefined) return true;
      wake(taken.upload.uploadKey);
      await removeReceived(taken.upload);
      return true;
    },
    async removeLeftovers(now) {
      for (const { upload, terminatedAt } of await records.listLeftovers()) {
        // Otherwise another person could create the object anew while its files are removed.
        const release = await locks.acquire(upload.objectId);
        try {
          await removeReceived(upload);
          if (now - terminatedAt > LEFTOVERS_MS) await records.deleteLeftovers(upload);
        } catch (error) {
          log('error', 'the files of a removed upload could not be deleted', { objectId: upload.objectId, error });
        } finally {
          release();
        }
      }
    },
  };
}
