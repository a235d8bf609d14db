import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface DrawnImageProps {
  readonly picture: Blob;
  readonly alt: string;
  readonly onDrawn: () => void;
  readonly onError: () => void;
}

/**
 * A picture on a canvas. Of an `img`, the browser would keep the pixels after it is gone, 7 MB for each file that was
 * looked at, up to half a gigabyte.
 */
export function DrawnImage({ picture, alt, onDrawn, onError }: DrawnImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useEffectEvent(onDrawn);
  const fail = useEffectEvent(onError);
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(picture);
      const { current } = canvas;
      if (!isCurrent || !current) return bitmap.close();
      [current.width, current.height] = [bitmap.width, bitmap.height];
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      drawn();
    };
    draw().catch(() => isCurrent && fail());
    return () => {
      isCurrent = false;
    };
  }, [picture]);
  useLayoutEffect(() => {
    const { current } = canvas;
    // Frees the pixels at once; garbage collection may take minutes.
    return () => current?.getContext('bitmaprenderer')?.transferFromImageBitmap(null);
  }, []);
  return <canvas ref={canvas} className="file-picture-image" role="img" aria-label={alt} />;
}
