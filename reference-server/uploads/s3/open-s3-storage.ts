import { join } from 'node:path';
import type { Disk } from '../../storage/disk.ts';
import type { Records } from '../../storage/records.ts';
import { openBucket } from '../../storage/s3/bucket.ts';
import { openLocalFiles } from '../../storage/s3/local-files.ts';
import { openS3AssetFiles } from '../../storage/s3/s3-asset-files.ts';
import type { S3Options } from '../../storage/s3/s3-options.ts';
import { isStorageUnavailable } from '../../storage/storage-unavailable.ts';
import { S3UploadStore } from './s3-upload-store.ts';

interface Deps {
  /** Files of this node that wait for the object store are below it. */
  readonly dataDir: string;
  readonly records: Records;
  readonly disk: Disk;
}

/** Opens no connection yet. */
export async function openS3Files(options: S3Options, dataDir: string) {
  const bucket = openBucket(options);
  const localFiles = await openLocalFiles(join(dataDir, 'waiting'));
  return { bucket, localFiles, files: openS3AssetFiles(bucket, localFiles) };
}

/** A bucket that cannot be used is logged in words. */
export async function openS3Storage(options: S3Options, { dataDir, records, disk }: Deps) {
  const { bucket, localFiles, files } = await openS3Files(options, dataDir);
  await bucket.check().catch((error) => {
    if (!isStorageUnavailable(error)) throw error;
  });
  const uploadStore = new S3UploadStore({ bucket, localFiles, records, disk });
  return { files, uploadStore, close: () => bucket.close() };
}
