import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { type ValueChange, withChange } from '#lib/upload-form/model/upload-values.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useFormsVersion } from '../form/use-form-values.ts';
import { useOwnValues } from '../own-values.ts';
import { useUploadDetails } from '../use-upload-details.ts';

export interface FileValues {
  /** Null until they have loaded. */
  readonly details: UploadDetails | null;
  /** The values set for this file, stored and not stored yet. */
  readonly overrides: MetadataValues;
  change(change: ValueChange): void;
}

/** The details of one file and the values set for it alone; changes are stored at once (`OwnValues`). */
export function useFileValues(row: UploadRow): FileValues {
  const { uploadId } = row;
  const own = useOwnValues();
  const changed = useStore(own.store, (files) => files.get(uploadId)?.shown ?? null);
  const forms = useFormsVersion();
  // Requested again when the file was read, started or sent, or when something else has set its values.
  const versionOf = (row: UploadRow): string =>
    `${row.isReady} ${own.revisionOf(row)} ${row.status} ${row.isTransferred} ${forms}`;
  const details = useUploadDetails([row], versionOf).get(uploadId) ?? null;
  const before = useRef(details);
  useEffect(() => {
    // They contain every change made here, unless one is still under way.
    if (before.current !== details) own.confirm(uploadId);
    before.current = details;
  }, [details, own, uploadId]);
  return { details, overrides: overridesOf(row, details, changed), change: (next) => own.change(uploadId, next) };
}

/** The values set for a file. One that was sent shows the stored ones only. */
export function overridesOf(
  { isTransferred }: UploadRow,
  details: UploadDetails | null | undefined,
  changed: ValueChange | null | undefined,
): MetadataValues {
  const stored = details?.overrides ?? {};
  return changed && !isTransferred ? withChange(stored, changed) : stored;
}
