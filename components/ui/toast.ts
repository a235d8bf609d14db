import { createEmitter } from '#lib/core/emitter.ts';

/** `busy`: another toast says how it ended. */
export type Tone = 'ok' | 'busy' | 'warning' | 'error';

export interface Toast {
  readonly text: string;
  readonly tone: Tone;
}

const toasts = createEmitter<Toast>();
const retractions = createEmitter<Toast>();
/** The last one while no container is there: its script loads with the first one. */
let waiting: Toast | null = null;

/** Shows `text` briefly at the lower edge, until the returned function is called. Screen readers need `announce`. */
export function showToast(text: string, tone: Tone = 'ok'): () => void {
  const toast = { text, tone };
  waiting = toast;
  toasts.emit(toast);
  // `Watchers` loads the container.
  window.dispatchEvent(new Event('toastshown'));
  return () => {
    if (waiting === toast) waiting = null;
    retractions.emit(toast);
  };
}

/** True until a container takes it. */
export const isToastWaiting = (): boolean => waiting !== null;

/** Gives the toast that waits, and each later one; `end` is called with one that is taken back. */
export function takeToasts(show: (toast: Toast) => void, end: (toast: Toast) => void = () => undefined): () => void {
  const take = (toast: Toast) => {
    waiting = null;
    show(toast);
  };
  if (waiting) take(waiting);
  const stops = [toasts.on(take), retractions.on(end)];
  return () => {
    for (const stop of stops) stop();
  };
}
