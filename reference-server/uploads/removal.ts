/**
 * What a person takes back by its `objectId`: unfinished, being processed or finished. The record goes first and in one step with
 * the note that forbids another creation; everything else is removed after that, and once more later, because a node of this
 * server may have been processing it.
 */
import { log } from '#lib/core/log.ts';
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import type { MetaFiles } from './meta-files.ts';
import type { UploadStore } from './upload-store.ts';

/** Longer than any processing takes. */
const REMAINS_MS = 3_600_000;

export interface Removal {
  /** False for somebody else's; nothing happens then. Rejects when something is left: another call tries again. */
  takeBack(objectId: string, owner: string): Promise<boolean>;
  /** Removes what there is of an upload without a record: its bytes, its files, what the search finds, its relations. */
  removeRest(upload: UploadRecord): Promise<void>;
  /** Removes the rest of what was taken back before a stop of the server, or while another node processed it. */
  removeRemains(now: number): Promise<void>;
}

interface Parts {
  readonly store: UploadStore;
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
  readonly metaFiles: MetaFiles;
  /** Called with the key of each upload that is taken back. */
  wake(uploadKey: string): void;
}

export function createRemoval({ store, files, catalogue, records, metaFiles, wake }: Parts): Removal {
  const removeRest = async (upload: UploadRecord) => {
    const { objectId } = upload;
    await store.remove(upload.uploadKey);
    // Somebody else may have an object of this name by now.
    if ((await records.findUploadByObject(objectId)) !== undefined) return;
    if (upload.uploadType !== 'metafile') await catalogue.remove(objectId);
    await files.remove(objectId);
    if (upload.uploadType === 'metafile') await metaFiles.leaveParent(upload);
  };
  return {
    removeRest,
    async takeBack(objectId, owner) {
      const taken = await records.takeBack(objectId, owner, Date.now());
      if (taken.kind === 'not-yours') return false;
      if (taken.upload === undefined) return true;
      wake(taken.upload.uploadKey);
      await removeRest(taken.upload);
      return true;
    },
    async removeRemains(now) {
      for (const { upload, takenBackAt } of await records.listRemains()) {
        try {
          await removeRest(upload);
          if (now - takenBackAt > REMAINS_MS) await records.forgetRemains(upload);
        } catch (error) {
          log('error', 'the rest of what was taken back could not be removed', { objectId: upload.objectId, error });
        }
      }
    },
  };
}
