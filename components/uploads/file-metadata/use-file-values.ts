import { useEffect, useRef, useState } from 'react';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { joinedChange, type ValueChange, withChange } from '#lib/upload-form/model/upload-values.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { useFormsVersion } from '../form/use-form-values.ts';
import { useUploadDetails } from '../use-upload-details.ts';

const PAUSE_MS = 150;

export interface FileValues {
  /** Null until they have loaded. */
  readonly details: UploadDetails | null;
  /** The values set for this file, stored and not stored yet. */
  readonly overrides: MetadataValues;
  change(change: ValueChange): void;
}

/**
 * The details of one file and the values set for it alone. Changes are stored after a pause, at the latest when the
 * dialog leaves the file.
 */
export function useFileValues(row: UploadRow): FileValues {
  const { uploadId, isTransferred } = row;
  const { send } = useClient();
  const forms = useFormsVersion();
  const [changed, setChanged] = useState<ValueChange | null>(null);
  const unstored = useRef<ValueChange | null>(null);
  const underWay = useRef(0);
  const flushRef = useRef<() => void>(() => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Before the request below, whose answer shows whether the last change came in time.
  useEffect(() => {
    if (isTransferred) flushRef.current();
  }, [isTransferred]);
  // Requested again when the file was read, started or sent, or when any surface has set its values.
  const versionOf = ({ isReady, overridesRevision, status }: UploadRow): string =>
    `${isReady} ${overridesRevision} ${status} ${isTransferred} ${forms}`;
  const details = useUploadDetails([row], versionOf).get(uploadId) ?? null;
  useEffect(() => {
    // The answer contains every change made here.
    if (details !== null && unstored.current === null && underWay.current === 0) setChanged(null);
  }, [details]);

  useEffect(() => {
    const flush = (): void => {
      clearTimeout(timer.current);
      const change = unstored.current;
      unstored.current = null;
      if (change === null) return;
      underWay.current += 1;
      send('uploads.setOverrides', { uploadId, ...change })
        // Sent again with the next change, or when the dialog leaves the file.
        .catch(() => {
          unstored.current = unstored.current ? joinedChange(change, unstored.current) : change;
        })
        .finally(() => {
          underWay.current -= 1;
        });
    };
    flushRef.current = flush;
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [send, uploadId]);

  return {
    details,
    // A file that was sent shows the stored values only.
    overrides: changed && !isTransferred ? withChange(details?.overrides ?? {}, changed) : (details?.overrides ?? {}),
    change(next) {
      setChanged((before) => joinedChange(before, next));
      unstored.current = joinedChange(unstored.current, next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flushRef.current(), PAUSE_MS);
    },
  };
}
