/** The values of a file's variables that its row knows: those of its start, else those that a start would fix now. */
import { serialNumbers } from '#lib/upload-form/model/serial-numbers.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { filesOf } from '../files-of.ts';

/** `{date}`; null for an upload under way that a version without variables has started. */
export function dateOf(row: UploadRow, details: UploadDetails | undefined, today: string): string | null {
  // The details are requested again after a start.
  return details?.dateAtStart ?? (isStartAhead(row) || row.serial !== null ? today : null);
}

function isStartAhead({ status }: UploadRow): boolean {
  return status === 'new' || status === 'paused' || status === 'error';
}

const serials = new WeakMap<ReadonlyMap<string, UploadRow>, Map<UploadRow['type'], ReadonlyMap<string, number>>>();

/** `{serial}`. Computed once for each state of the list. */
export function serialOf({ uploadId, type, serial }: UploadRow, rows: ReadonlyMap<string, UploadRow>): number {
  if (serial !== null) return serial;
  const byType = serials.get(rows) ?? new Map<UploadRow['type'], ReadonlyMap<string, number>>();
  serials.set(rows, byType);
  const known = byType.get(type) ?? serialNumbers(filesOf(rows, type));
  byType.set(type, known);
  return known.get(uploadId) ?? 1;
}
