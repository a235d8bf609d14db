import type { StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../ui/after-paint.ts';

/** What a user does next may depend on it. */
const ACTIONS = ['pointerdown', 'click', 'keydown', 'popstate'] as const;

/**
 * Calls `run` once the frame after a change of one of the selected values is painted, once for several changes, and in
 * any case before the user's next action. For what nobody waits for: a change by `useStore` is rendered before that
 * frame. `isUrgent`: at once. The returned function ends it, after what is still to be done.
 */
export function followAfterPaint<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  select: (state: State) => readonly unknown[],
  run: () => void,
  isUrgent: () => boolean = () => false,
): () => void {
  let last = select(store.getState());
  let cancel: (() => void) | null = null;
  const wait = (): void => {
    const cancelPaint = afterPaint(finish);
    for (const name of ACTIONS) window.addEventListener(name, finish, true);
    cancel = () => {
      cancel = null;
      cancelPaint();
      for (const name of ACTIONS) window.removeEventListener(name, finish, true);
    };
  };
  function finish(): void {
    cancel?.();
    run();
  }
  const stop = store.subscribe((state) => {
    const now = select(state);
    if (now.every((value, at) => value === last[at])) return;
    last = now;
    cancel?.();
    if (isUrgent()) run();
    else wait();
  });
  return () => {
    stop();
    if (cancel !== null) finish();
  };
}
