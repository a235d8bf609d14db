import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TypedCaption } from './lost-caption.tsx';

/** A caption that was left counts as stored after this time. */
const STORED_AFTER_MS = 1_000;

/** Keeps the text of a caption whose file vanishes while it is typed, for instance because a tab has removed it. */
export function useLostCaption(rows: readonly UploadRow[]) {
  const typed = useRef<TypedCaption | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [lost, setLost] = useState<TypedCaption | null>(null);
  useEffect(() => {
    const { current } = typed;
    if (current === null || rows.some(({ uploadId }) => uploadId === current.uploadId)) return;
    typed.current = null;
    setLost(current);
  }, [rows]);
  const onTyped = useCallback(({ uploadId, filename }: UploadRow, text: string | null) => {
    clearTimeout(timer.current);
    if (text !== null) typed.current = text.trim() === '' ? null : { uploadId, filename, text };
    else
      timer.current = setTimeout(() => {
        typed.current = null;
      }, STORED_AFTER_MS);
  }, []);
  return { lost, onTyped, dismiss: () => setLost(null) };
}
