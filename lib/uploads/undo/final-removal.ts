/** Makes a removal final: one transaction for all records, then terminations are sent and copies dropped. */
import { type PendingTermination, terminationOf } from '../model/pending-termination.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import type { StoredChange } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';

/** What the queue needs of the Files (`files/file-store.ts`). */
export interface QueuedFiles {
  /** `surface` has announced these uploads and will send their Files. */
  expect(uploadIds: readonly string[], surface?: string): void;
  /** The surface has closed. Returns the ids of the uploads whose Files it has not sent. */
  stopExpecting(surface: string): readonly string[];
  /** Drops File and copy, for instance once the server has all bytes; the thumbnail stays. */
  drop(uploadIds: readonly string[]): Promise<void>;
  /** The uploads are gone: drops File, copy and thumbnail. */
  forget(uploadIds: readonly string[]): Promise<void>;
}

export interface FinalRemovalDeps {
  readonly table: UploadTable;
  readonly bytes: QueuedFiles;
  now(): number;
  /** Terminates removed uploads at the server. */
  readonly terminations: { add(terminations: readonly PendingTermination[]): void };
}

export interface Removal {
  /** Like `commitRemoval`, but leaves the copies. */
  storeRemoval: Removal['commitRemoval'];
  /** One transaction with `change` and the pending terminations of `uploads`; then their copies are dropped. */
  commitRemoval(
    uploads: readonly Upload[],
    change?: StoredChange,
    bundleOf?: (bundleId: string) => UploadBundle | undefined,
  ): Promise<void>;
}

export function createRemoval({ table, bytes, terminations: pending, now }: FinalRemovalDeps): Removal {
  const storeRemoval: Removal['storeRemoval'] = async (uploads, change = {}, bundleOf = table.bundle) => {
    const terminations = uploads.flatMap((upload) => {
      const bundle = bundleOf(upload.bundleId);
      return (bundle && terminationOf(upload, bundle, now())) ?? [];
    });
    await table.commit({ ...change, removedUploads: uploads.map(({ uploadId }) => uploadId), terminations });
    // Not awaited: the server may be unreachable.
    pending.add(terminations);
  };
  return {
    storeRemoval,
    async commitRemoval(uploads, change, bundleOf) {
      await storeRemoval(uploads, change, bundleOf);
      await bytes.forget(uploads.map(({ uploadId }) => uploadId));
    },
  };
}
