import { useEffect, useState } from 'react';

/** Longest wait for a frame: a hidden page draws none. */
const NO_FRAME_MS = 100;

/** Calls `run` once the next frame is painted. The returned function cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(finish, NO_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(finish);
  });
  function cancel(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  }
  function finish(): void {
    cancel();
    run();
  }
  return cancel;
}

/** `isThis`: the component was painted with this content; `isAny`: with any. */
export function usePainted(content: string | number): { readonly isThis: boolean; readonly isAny: boolean } {
  const [painted, setPainted] = useState<string | number | null>(null);
  useEffect(() => afterPaint(() => setPainted(content)), [content]);
  return { isThis: painted === content, isAny: painted !== null };
}
