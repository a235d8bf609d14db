import type { Records } from '../../storage/records.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import type { PartUploads } from './part-uploads.ts';
import { UPLOADS } from './stored-uploads.ts';

interface Deps {
  readonly bucket: Bucket;
  readonly records: Records;
  readonly partUploads: PartUploads;
}

/**
 * Deletes objects below `uploads/` that are older than `before` (ms since 1970) and belong to no upload, or to one whose
 * file is in the library, and ends multipart uploads of that age without an upload.
 */
export async function removeStrays(before: number, { bucket, records, partUploads }: Deps): Promise<void> {
  const isNeeded = async (key: string) => {
    const [uploadKey = ''] = key.slice(UPLOADS.length).split('/');
    const upload = key.startsWith(UPLOADS) ? await records.findUploadByKey(uploadKey) : undefined;
    return upload !== undefined && upload.state !== 'processed';
  };
  for await (const { key, modifiedAt } of bucket.list(UPLOADS))
    if (modifiedAt < before && !(await isNeeded(key))) await bucket.delete(key);
  for await (const { key, multipartId, startedAt } of partUploads.list())
    if (startedAt < before && !(await isNeeded(key))) await partUploads.abort(key, multipartId);
}
