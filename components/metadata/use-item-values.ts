import { useEffect, useRef, useState } from 'react';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';
import { useClient } from '../hooks/client-context.ts';

const PAUSE_MS = 150;

export interface ItemValues {
  /** Null until they are there. */
  readonly details: UploadDetails | null;
  readonly overrides: MetadataValues;
  setOverrides(overrides: MetadataValues): void;
}

/** What is known of one file, and the values set for it alone: stored soon, and at the latest when it is left. */
export function useItemValues({ uploadId, isReady }: UploadRow): ItemValues {
  const { ask } = useClient();
  const [details, setDetails] = useState<UploadDetails | null>(null);
  const [changed, setChanged] = useState<MetadataValues | null>(null);
  const waiting = useRef<MetadataValues | null>(null);
  const flushRef = useRef<() => void>(() => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the file has been read
  useEffect(() => {
    let isCurrent = true;
    ask('uploads.details', { uploadIds: [uploadId] }).then(
      ([found]) => isCurrent && found && setDetails(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, uploadId, isReady]);

  useEffect(() => {
    const flush = (): void => {
      clearTimeout(timer.current);
      const values = waiting.current;
      waiting.current = null;
      if (values !== null) ask('uploads.setOverrides', { uploadId, values }).catch(() => undefined);
    };
    flushRef.current = flush;
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [ask, uploadId]);

  return {
    details,
    overrides: changed ?? details?.overrides ?? {},
    setOverrides(values) {
      setChanged(values);
      waiting.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flushRef.current(), PAUSE_MS);
    },
  };
}
