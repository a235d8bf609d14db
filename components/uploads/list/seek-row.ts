import type { RovingFocus, RovingList } from '../../ui/roving-focus.ts';

/**
 * For changes of the list: recovers the focus, and scrolls to the row that was moved to, in each frame until it is
 * rendered: rows above it that are measured meanwhile move it away.
 */
export function createSeeker(focus: RovingFocus<string>, rows: RovingList<string>, signal: AbortSignal): () => void {
  let isSeeking = false;
  const seek = (): void => {
    const at = focus.sought === undefined ? -1 : rows.indexOf(focus.sought);
    isSeeking = at >= 0 && !signal.aborted;
    if (!isSeeking) return;
    rows.reveal(at);
    requestAnimationFrame(seek);
  };
  return () => {
    focus.recover();
    if (!isSeeking) seek();
  };
}
