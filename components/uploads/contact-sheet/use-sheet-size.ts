import { useEffect, useState } from 'react';
import { useClient } from '../../surface/client-context.ts';
import { SIZES } from './sheet-size.ts';

/** The width of the pictures, in px; remembered until the browser closes. */
export function useSheetSize(): [sizePx: number, setSize: (sizePx: number) => void] {
  const { host } = useClient();
  const [size, setSize] = useState<number>(SIZES.initial);
  useEffect(() => {
    host.readSaved('sheet-size').then(
      (saved) => {
        const kept = Number(saved);
        if (kept >= SIZES.min && kept <= SIZES.max) setSize(kept);
      },
      () => undefined,
    );
  }, [host]);
  return [
    size,
    (next) => {
      setSize(next);
      host.writeSaved('sheet-size', String(next));
    },
  ];
}
