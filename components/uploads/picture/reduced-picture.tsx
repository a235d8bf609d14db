import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

/** Thumbnails have 160 device pixels; enlarged further they look blurred. */
const LARGEST_THUMBNAIL = 240;

/** True if the thumbnail of an image would look blurred at this width, in CSS pixels. */
export function isBeyondThumbnail({ type, isRefused }: UploadRow, widthPx: number): boolean {
  return type === 'image' && !isRefused && widthPx * window.devicePixelRatio > LARGEST_THUMBNAIL;
}

interface ReducedPictureProps {
  readonly row: UploadRow;
  /** In CSS pixels; the height is two thirds of it. */
  readonly widthPx: number;
  /** Shown until the picture is drawn. */
  readonly thumbnail: ReactNode;
}

/** The large picture of an image, reduced to the room it has. */
export function ReducedPicture({ row, widthPx, thumbnail }: ReducedPictureProps) {
  const { previews } = useClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { uploadId, filename, bytesLocation } = row;
  const width = Math.round(widthPx * window.devicePixelRatio);
  const height = Math.round((widthPx * window.devicePixelRatio) / 1.5);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file may become readable after its bytes have moved
  useEffect(() => {
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
  }, [previews, uploadId, filename, width, height, bytesLocation]);
  return (
    <>
      {!isDrawn && thumbnail}
      <canvas ref={canvas} className="reduced-picture" hidden={!isDrawn} />
    </>
  );
}
