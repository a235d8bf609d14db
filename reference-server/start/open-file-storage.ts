/** Where uploads under way and finished media are: in the data folder, or in a bucket. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from '../core/disk.ts';
import type { Readiness } from '../core/readiness.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { openAssetFiles } from '../storage/disk/disk-asset-files.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Records } from '../stores/records.ts';
import type { UploadStore } from '../stores/upload-store.ts';
import { DiskUploadStore } from '../uploads/disk-upload-store.ts';

export interface FileStorage {
  readonly files: AssetFiles;
  readonly uploadStore: UploadStore;
  close(): void;
}

interface Deps {
  readonly records: Records;
  readonly disk: Disk;
  readonly readiness: Pick<Readiness, 'reportOptional'>;
}

/** A bucket that cannot be used is logged; the server answers 503 until it can be. */
export async function openFileStorage(
  { dataDir, s3 }: Pick<CompleteOptions, 'dataDir' | 's3'>,
  deps: Deps,
): Promise<FileStorage> {
  if (s3 !== undefined) {
    // A server with a disk loads no client of S3.
    const { openS3Storage } = await import('../uploads/s3/open-s3-storage.ts');
    return openS3Storage(s3, { dataDir, ...deps });
  }
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  const uploadStore = new DiskUploadStore(folder, deps.records, deps.disk);
  return { files: openAssetFiles(dataDir), uploadStore, close: () => undefined };
}
