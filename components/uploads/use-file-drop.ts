import { useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

/**
 * Makes the whole page take dropped and pasted files. Gives how many files are held over the page now; null when none are.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): number | null {
  const [heldCount, setHeldCount] = useState<number | null>(null);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setHeldCount(event.dataTransfer.items.length);
    };
    document.addEventListener('dragenter', hold, { signal });
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener(
      'dragleave',
      // Leaving for nothing is leaving the page; leaving for another element is not.
      (event) => !event.relatedTarget && setHeldCount(null),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setHeldCount(null);
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && take(files));
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => end.abort();
  }, []);

  return heldCount;
}
