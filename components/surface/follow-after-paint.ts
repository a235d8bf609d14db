import type { StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../ui/after-paint.ts';

/**
 * Calls `run` once the frame after a change of one of the selected values is painted, once for several changes. For
 * what nobody waits for, and what no other page and no reload depends on: a change by `useStore` is rendered before that
 * frame. `select` returns null while there is nothing to follow: a frame for nothing would delay the next one. The returned
 * function ends it, after what is still to be done.
 */
export function followAfterPaint<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  select: (state: State) => readonly unknown[] | null,
  run: () => void,
): () => void {
  let last = select(store.getState()) ?? [];
  let cancel: (() => void) | null = null;
  const finish = (): void => {
    cancel = null;
    run();
  };
  const stop = store.subscribe((state) => {
    const now = select(state);
    if (now === null || now.every((value, at) => value === last[at])) return;
    last = now;
    cancel?.();
    cancel = afterPaint(finish);
  });
  return () => {
    stop();
    if (cancel === null) return;
    cancel();
    finish();
  };
}
