import { join } from 'node:path';
import { log } from '#lib/core/log.ts';
import type { Disk } from '../../core/disk.ts';
import type { Readiness } from '../../core/readiness.ts';
import type { S3Options } from '../../options/s3-options.ts';
import { openBucket } from '../../storage/s3/bucket.ts';
import { openLocalFiles } from '../../storage/s3/local-files.ts';
import { openS3AssetFiles } from '../../storage/s3/s3-asset-files.ts';
import { isStorageUnavailable } from '../../storage/storage-unavailable.ts';
import type { Records } from '../../stores/records.ts';
import { S3UploadStore } from './s3-upload-store.ts';

interface Deps {
  /** Files of this node that wait for the object store are below it. */
  readonly dataDir: string;
  readonly records: Records;
  readonly disk: Disk;
  readonly readiness: Pick<Readiness, 'reportOptional'>;
}

/** A bucket that cannot be used is looked at so often, so that its end is logged without a request. */
const LOOK_MS = 1_000;

/** Opens no connection yet. */
export async function openS3Files(options: S3Options, dataDir: string, onChange?: (isUsable: boolean) => void) {
  const bucket = openBucket(options, onChange);
  const localFiles = await openLocalFiles(join(dataDir, 'waiting'));
  return { bucket, localFiles, files: openS3AssetFiles(bucket, localFiles) };
}

/** A bucket that cannot be used is logged in words. */
export async function openS3Storage(options: S3Options, { dataDir, records, disk, readiness }: Deps) {
  let looking: NodeJS.Timeout | undefined;
  const onChange = (isUsable: boolean) => {
    readiness.reportOptional('storage', isUsable);
    clearInterval(looking);
    if (!isUsable) looking = setInterval(() => void check(), LOOK_MS).unref();
  };
  const { bucket, localFiles, files } = await openS3Files(options, dataDir, onChange);
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    await bucket.check().catch((error) => {
      if (!isStorageUnavailable(error)) log('error', 'storage: the bucket could not be read', { error });
    });
    isChecking = false;
  };
  readiness.reportOptional('storage', true);
  await check();
  const uploadStore = new S3UploadStore({ bucket, localFiles, records, disk });
  return {
    files,
    uploadStore,
    close() {
      clearInterval(looking);
      bucket.close();
    },
  };
}
