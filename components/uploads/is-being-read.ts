import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** Sidecars are not read here (4.7). A failed file that was not read has lost its bytes. */
export function isBeingRead({ type, isReady, status }: UploadRow): boolean {
  return type !== 'meta' && !isReady && status !== 'error';
}
