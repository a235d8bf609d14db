import type { Bucket } from '../../storage/s3/bucket.ts';
import type { Records } from '../../stores/records.ts';
import { isStray, type StrayTimes } from '../../stores/upload-store.ts';
import type { PartUploads } from './part-uploads.ts';
import { UPLOADS } from './stored-uploads.ts';

interface Deps {
  readonly bucket: Bucket;
  readonly records: Records;
  readonly partUploads: PartUploads;
}

/** Deletes objects below `uploads/` of which nothing is needed any more, and ends such multipart uploads. */
export async function removeStrays(before: StrayTimes, { bucket, records, partUploads }: Deps): Promise<void> {
  const isUnneeded = async (key: string, modifiedAt: number) => {
    const [uploadKey = ''] = key.slice(UPLOADS.length).split('/');
    // What is new is never a stray, and needs no look at the records.
    if (modifiedAt >= before.unneeded) return false;
    const upload = key.startsWith(UPLOADS) ? await records.findUploadByKey(uploadKey) : undefined;
    return isStray(upload, modifiedAt, before);
  };
  for await (const { key, modifiedAt } of bucket.list(UPLOADS))
    if (await isUnneeded(key, modifiedAt)) await bucket.delete(key);
  for await (const { key, multipartId, startedAt } of partUploads.list())
    if (await isUnneeded(key, startedAt)) await partUploads.abort(key, multipartId);
}
