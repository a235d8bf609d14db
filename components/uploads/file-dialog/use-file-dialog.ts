import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useFormOfFile, useFormValues } from '../form/use-form-values.ts';
import { useOwnValues } from '../own-values.ts';
import { overridesOf } from '../use-file-values.ts';
import { useMissingCaptions } from '../use-missing-captions.ts';
import type { PreviousFile } from './file-metadata.tsx';
import { useFileRows } from './use-file-rows.ts';
import { useNearDetails } from './use-near-details.ts';

/** The file of the dialog, those around it, and their values; changes are stored at once. */
export function useFileDialog(type: MediaType, uploadId: string) {
  const rows = useFileRows(type);
  const form = useFormValues(type);
  const formOf = useFormOfFile(form);
  const missing = useMissingCaptions(rows, form.draft);
  const own = useOwnValues();
  const changes = useStore(own.store);
  const place = usePlace(rows, uploadId);
  const { at, row } = place;
  const isTransferred = row?.isTransferred === true;
  // Before the details are requested, whose answer shows whether the last change came in time.
  useEffect(() => {
    if (isTransferred) own.flush(uploadId);
  }, [isTransferred, own, uploadId]);
  // What was refused is sent again when the file is left.
  useEffect(() => () => own.flush(uploadId), [own, uploadId]);
  const nextWithoutCaption = missing.after(uploadId);
  const details = useNearDetails(rows, at, nextWithoutCaption ? [nextWithoutCaption] : [], own);

  const ownOf = (one: UploadRow): MetadataValues =>
    overridesOf(one, details.get(one.uploadId), changes.get(one.uploadId)?.shown);
  const previousFile = (one: UploadRow | undefined): PreviousFile | null => {
    const known = one && details.get(one.uploadId);
    if (!one || !known) return null;
    const overrides = ownOf(one);
    const { fileValues, usage } = known;
    return { sent: resolveMetadata({ ...formOf(one, known), fileValues, usage, overrides }).values, own: overrides };
  };
  const shown = place.known;
  return {
    ...place,
    rows,
    form,
    missing,
    nextWithoutCaption,
    details: details.get(uploadId) ?? null,
    overrides: shown ? ownOf(shown) : {},
    previousValues: previousFile(place.previous),
    change: own.change.bind(own, uploadId),
  };
}

interface Place {
  /** -1 if the file is no longer in the list. */
  readonly at: number;
  readonly row: UploadRow | undefined;
  /** The row, or the last one that was known of a file that is no longer in the list. */
  readonly known: UploadRow | undefined;
  readonly previous: UploadRow | undefined;
  readonly next: UploadRow | undefined;
}

function usePlace(rows: readonly UploadRow[], uploadId: string): Place {
  const last = useRef<{ readonly at: number; readonly row: UploadRow } | null>(null);
  const at = rows.findIndex((row) => row.uploadId === uploadId);
  const row = rows[at];
  useEffect(() => {
    if (row) last.current = { at, row };
  });
  if (row) return { at, row, known: row, previous: rows[at - 1], next: rows[at + 1] };
  const { current } = last;
  if (current?.row.uploadId !== uploadId) return { at, row, known: undefined, previous: undefined, next: undefined };
  // The files after it have moved up.
  return { at, row, known: current.row, previous: rows[current.at - 1], next: rows[current.at] };
}
