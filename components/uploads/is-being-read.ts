import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** Only images are read (4.7). A failed one that was not read has lost its bytes. */
export function isBeingRead({ type, isReady, status }: UploadRow): boolean {
  return type === 'image' && !isReady && status !== 'error';
}
