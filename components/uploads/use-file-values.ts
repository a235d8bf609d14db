import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { type ValueChange, withChange } from '#lib/upload-form/model/upload-values.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useOwnValues } from './own-values.ts';
import { useUploadDetails } from './use-upload-details.ts';

export interface FileValues {
  /** Null until they have loaded, and without a row. */
  readonly details: UploadDetails | null;
  /** The values set for this file, stored and not stored yet. */
  readonly overrides: MetadataValues;
}

/**
 * The details of one file and the values set for it alone. Requested again when `versionOf` returns another version, or
 * something else than this surface has set its values.
 */
export function useFileValues(row: UploadRow | undefined, versionOf: (row: UploadRow) => string): FileValues {
  const uploadId = row?.uploadId ?? '';
  const own = useOwnValues();
  const changed = useStore(own.store, (files) => files.get(uploadId)?.shown ?? null);
  const loaded = useUploadDetails(row ? [row] : [], (one) => `${own.revisionOf(one)} ${versionOf(one)}`);
  const details = loaded.get(uploadId) ?? null;
  const before = useRef(details);
  useEffect(() => {
    // They contain every change made here, unless one is still under way.
    if (before.current !== details) own.confirm(uploadId);
    before.current = details;
  }, [details, own, uploadId]);
  return { details, overrides: row ? overridesOf(row, details, changed) : {} };
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
