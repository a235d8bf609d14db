import { useCallback, useEffect, useRef, useState } from 'react';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TypedCaption } from './lost-caption.tsx';

/** A caption that was left counts as stored after this time. */
const STORED_AFTER_MS = 1_000;

/** Keeps the text of a caption whose file vanishes or is sent while it is typed. */
export function useLostCaption(rows: readonly UploadRow[]) {
  const typed = useRef<TypedCaption | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [lost, setLost] = useState<TypedCaption | null>(null);
  useEffect(() => {
    const { current } = typed;
    if (current === null) return;
    const row = rows.find(({ uploadId }) => uploadId === current.uploadId);
    const isLate = row?.isTransferred === true && row.isChangeLate;
    if (row && !isLate) return;
    typed.current = null;
    if (Object.keys(current.own).length > 0) setLost({ ...current, isLate });
  }, [rows]);
  const onTyped = useCallback(({ uploadId, filename }: UploadRow, own: MetadataValues | null) => {
    clearTimeout(timer.current);
    if (own !== null) typed.current = { uploadId, filename, own };
    else
      timer.current = setTimeout(() => {
        typed.current = null;
      }, STORED_AFTER_MS);
  }, []);
  return { lost, onTyped, dismiss: () => setLost(null) };
}
