import { useEffect, useState } from 'react';
import { useClient } from './client-context.ts';

/** Widths of pictures, in px. */
export interface PictureSizes {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
}

/** The width of the pictures of a list, in px; remembered until the browser closes. */
export function usePictureSize(
  name: 'sheet-size' | 'result-size',
  { min, max, initial }: PictureSizes,
): [sizePx: number, setSize: (sizePx: number) => void] {
  const { host } = useClient();
  const [size, setSize] = useState(initial);
  useEffect(() => {
    host.readSaved(name).then(
      (saved) => {
        const kept = Number(saved);
        if (kept >= min && kept <= max) setSize(kept);
      },
      () => undefined,
    );
  }, [host, name, min, max]);
  return [
    size,
    (next) => {
      setSize(next);
      host.writeSaved(name, String(next));
    },
  ];
}
