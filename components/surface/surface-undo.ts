/** The last step of this surface that can be undone and that the background does not know, such as a reset filter. */
import { createStore } from 'zustand/vanilla';
import { UNDO_MS } from '#lib/uploads/model/undo-time.ts';
import type { TextId } from '../i18n/catalogue.ts';

export interface SurfaceStep {
  /** Ms since 1970. */
  readonly at: number;
  readonly until: number;
  readonly text: TextId;
  /** Resolves with how many files were sent in the meantime and stay as they are. */
  undo(): Promise<number>;
}

export const surfaceStep = createStore<SurfaceStep | null>(() => null);

/** Offers to undo what the user has just done; `text` says what it was. Its event loads the toast that shows it. */
export function offerUndo(text: TextId, undo: () => Promise<number>): void {
  const at = Date.now();
  surfaceStep.setState({ at, until: at + UNDO_MS, text, undo }, true);
  window.dispatchEvent(new Event('undooffered'));
}

export function endUndoOffer(): void {
  surfaceStep.setState(null, true);
}
