import { useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { FileThumbnail } from '../list/file-thumbnail.tsx';

/** Thumbnails have 160 device pixels; enlarged further they look blurred. */
const LARGEST_THUMBNAIL = 240;

interface SheetPictureProps {
  readonly row: UploadRow;
  /** In CSS pixels; the height is two thirds of it. */
  readonly widthPx: number;
}

/** The picture of a card: the thumbnail, and above its size the large picture, reduced to the card. */
export function SheetPicture({ row, widthPx }: SheetPictureProps) {
  const { previews } = useClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { uploadId, filename, type, isRefused, bytesLocation } = row;
  const width = Math.round(widthPx * window.devicePixelRatio);
  const height = Math.round((widthPx * window.devicePixelRatio) / 1.5);
  const isLarge = type === 'image' && !isRefused && width > LARGEST_THUMBNAIL;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file may become readable after its bytes have moved
  useEffect(() => {
    if (!isLarge) {
      // The canvas is gone.
      setDrawn(false);
      return;
    }
    const end = new AbortController();
    const draw = async (): Promise<void> => {
      const answer = await previews.picture(uploadId, filename, end.signal);
      if (answer?.kind !== 'picture' || end.signal.aborted) return;
      const scale = Math.min(1, width / answer.width, height / answer.height);
      const bitmap = await createImageBitmap(answer.picture, {
        resizeWidth: Math.max(1, Math.round(answer.width * scale)),
        resizeHeight: Math.max(1, Math.round(answer.height * scale)),
        resizeQuality: 'medium',
      });
      const { current } = canvas;
      if (current && !end.signal.aborted) {
        current.width = bitmap.width;
        current.height = bitmap.height;
        current.getContext('2d')?.drawImage(bitmap, 0, 0);
        setDrawn(true);
      }
      bitmap.close();
    };
    // The thumbnail stays.
    draw().catch(() => undefined);
    return () => end.abort();
  }, [previews, uploadId, filename, isLarge, width, height, bytesLocation]);
  const showsLarge = isLarge && isDrawn;
  return (
    <>
      {!showsLarge && <FileThumbnail row={row} />}
      {isLarge && <canvas ref={canvas} className="sheet-large" hidden={!showsLarge} />}
    </>
  );
}
