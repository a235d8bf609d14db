/**
 * Whether copies of an earlier life can be read: a database may name a copy whose file is gone. Sending looks for itself; this
 * is for rows that wait, which would show 'Kept' for ever.
 */
import { readBytes } from '#lib/core/read-bytes.ts';
import { isLosable } from '../model/upload-rules.ts';
import type { UploadTable } from '../queue/upload-table.ts';
import type { FileStore } from './file-store.ts';

/** Each waits for another process. */
const AT_ONCE = 8;
/** Measured: a second per thousand copies. A start waits for the first ones only. */
const MAX_START_DELAY_MS = 100;

/** Resolves when all are proved, or after 100 ms; what is not proved by then is proved behind it. Rejects never. */
export async function verifyCopies(table: UploadTable, bytes: Pick<FileStore, 'find'>): Promise<void> {
  const waiting = table.uploads().filter((upload) => isLosable(upload) && upload.bytesLocation === 'stored');
  const verifyNext = async (): Promise<void> => {
    for (let upload = waiting.shift(); upload !== undefined; upload = waiting.shift()) {
      const { uploadId, bytesTotal } = upload;
      if (!(await isWhole(bytes, uploadId, bytesTotal)))
        // In the table at once; a row that could not be stored is found again at the next start.
        await table.apply([uploadId], { type: 'bytes-missing' }).catch(() => undefined);
    }
  };
  const verified = Promise.all(Array.from({ length: AT_ONCE }, verifyNext));
  await Promise.race([verified, new Promise((resolve) => setTimeout(resolve, MAX_START_DELAY_MS))]);
}

/** First and last byte can be read. Storage that refuses for a moment says nothing against a copy. */
async function isWhole(bytes: Pick<FileStore, 'find'>, uploadId: string, bytesTotal: number): Promise<boolean> {
  const found = await bytes.find(uploadId).catch(() => undefined);
  if (found === undefined) return true;
  if (found === null || found.blob.size !== bytesTotal) return false;
  return readBytes(found.blob, bytesTotal - 1, bytesTotal).then(
    () => true,
    () => false,
  );
}
