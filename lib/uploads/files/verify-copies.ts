/**
 * Checks after a restart that stored copies are readable: a database may list a copy whose file is gone. Attempts check
 * their own copy; without this check, rows that are not started would show 'Kept' forever.
 */
import { readBytes } from '#lib/core/read-bytes.ts';
import { isLosable } from '../model/upload-rules.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { FileStore } from './file-store.ts';

/** Each read waits for another process. */
const AT_ONCE = 8;
/** Measured: a second per thousand copies. The start of the background waits for the first ones only. */
const MAX_START_DELAY_MS = 100;

/** Resolves when all copies are checked, or after 100 ms; the rest is checked in the background. Never rejects. */
export async function verifyCopies(table: UploadTable, bytes: Pick<FileStore, 'find'>): Promise<void> {
  const waiting = [...table.uploads(), ...table.softDeleted()].filter(
    (upload) => isLosable(upload) && upload.bytesLocation === 'stored',
  );
  const verifyNext = async (): Promise<void> => {
    for (let upload = waiting.shift(); upload !== undefined; upload = waiting.shift()) {
      const { uploadId, bytesTotal } = upload;
      if (!(await isWhole(bytes, uploadId, bytesTotal)))
        // The table has the change even if it could not be stored; then the next start finds it again.
        await table.apply([uploadId], { type: 'bytes-missing' }).catch(() => undefined);
    }
  };
  const verified = Promise.all(Array.from({ length: AT_ONCE }, verifyNext));
  await Promise.race([verified, new Promise((resolve) => setTimeout(resolve, MAX_START_DELAY_MS))]);
}

/**
 * True if the size is right and the last byte readable (`find` reads the first), or if the storage fails, which may be
 * temporary.
 */
async function isWhole(bytes: Pick<FileStore, 'find'>, uploadId: string, bytesTotal: number): Promise<boolean> {
  const found = await bytes.find(uploadId).catch(() => undefined);
  if (found === undefined) return true;
  if (found === null || found.blob.size !== bytesTotal) return false;
  return readBytes(found.blob, bytesTotal - 1, bytesTotal).then(
    () => true,
    () => false,
  );
}
