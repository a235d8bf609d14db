import { useEffect } from 'react';

/** Dropped files are not taken. Without a word from the page the browser would leave it for the file. */
export function useFileRefusal(): void {
  useEffect(() => {
    const end = new AbortController();
    const refuse = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    for (const name of ['dragenter', 'dragover', 'drop'] as const)
      document.addEventListener(name, refuse, { signal: end.signal });
    return () => end.abort();
  }, []);
}
