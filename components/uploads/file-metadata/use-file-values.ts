import { useEffect, useRef, useState } from 'react';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { joinedChange, type ValueChange, withChange } from '#lib/upload-form/model/upload-values.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { useFormsVersion } from '../form/use-form-of.ts';

const PAUSE_MS = 150;

export interface FileValues {
  /** Null until they are there. */
  readonly details: UploadDetails | null;
  /** As they are stored, with what is not stored yet. */
  readonly overrides: MetadataValues;
  change(change: ValueChange): void;
}

/** What is known of one file, and the values set for it alone: stored soon, and at the latest when it is left. */
export function useFileValues(row: UploadRow): FileValues {
  const { uploadId, isReady, overridesRevision, status, isTransferred } = row;
  const { send } = useClient();
  const forms = useFormsVersion();
  const [details, setDetails] = useState<UploadDetails | null>(null);
  const [changed, setChanged] = useState<ValueChange | null>(null);
  const waiting = useRef<ValueChange | null>(null);
  const underWay = useRef(0);
  const flushRef = useRef<() => void>(() => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the file has been read, started or sent, or values were set on any surface
  useEffect(() => {
    let isCurrent = true;
    // What was typed is too late or was not: the answer says which.
    if (isTransferred) flushRef.current();
    send('uploads.details', { uploadIds: [uploadId] }).then(
      ([found]) => {
        if (!isCurrent || !found) return;
        setDetails(found);
        // All that was changed here is in it.
        if (waiting.current === null && underWay.current === 0) setChanged(null);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [send, uploadId, isReady, overridesRevision, status, isTransferred, forms]);

  useEffect(() => {
    const flush = (): void => {
      clearTimeout(timer.current);
      const change = waiting.current;
      waiting.current = null;
      if (change === null) return;
      underWay.current += 1;
      send('uploads.setOverrides', { uploadId, ...change })
        // Goes with the next change, or when the file is left.
        .catch(() => {
          waiting.current = waiting.current ? joinedChange(change, waiting.current) : change;
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
    // Of what was sent nothing can be changed any more.
    overrides: changed && !isTransferred ? withChange(details?.overrides ?? {}, changed) : (details?.overrides ?? {}),
    change(next) {
      setChanged((before) => joinedChange(before, next));
      waiting.current = joinedChange(waiting.current, next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flushRef.current(), PAUSE_MS);
    },
  };
}
