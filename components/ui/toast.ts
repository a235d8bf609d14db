import { createEmitter } from '#lib/core/emitter.ts';

/** `busy`: another toast says how it ended. */
export type Tone = 'ok' | 'busy' | 'warning' | 'error';

export interface Toast {
  readonly text: string;
  readonly tone: Tone;
}

const toasts = createEmitter<Toast>();
/** The last one while no container is there: its script loads with the first one. */
let waiting: Toast | null = null;

/** Shows `text` briefly at the lower edge. Screen readers need `announce`. */
export function showToast(text: string, tone: Tone = 'ok'): void {
  waiting = { text, tone };
  toasts.emit(waiting);
  // `Watchers` loads the container.
  window.dispatchEvent(new Event('toastshown'));
}

/** True until a container takes it. */
export const isToastWaiting = (): boolean => waiting !== null;

/** Gives the toast that waits, and each later one. */
export function takeToasts(show: (toast: Toast) => void): () => void {
  const take = (toast: Toast) => {
    waiting = null;
    show(toast);
  };
  if (waiting) take(waiting);
  return toasts.on(take);
}
