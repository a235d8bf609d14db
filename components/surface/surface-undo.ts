/** The last step of this surface that can be undone and that the background does not know: it has stored nothing. */
import { createStore } from 'zustand/vanilla';
import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import type { TextId } from '../i18n/catalogue.ts';

export interface SurfaceStep {
  /** Ms since 1970. */
  readonly until: number;
  readonly text: TextId;
  undo(): void | Promise<void>;
}

export const surfaceStep = createStore<SurfaceStep | null>(() => null);

/** Offers to undo what the user has just done; `text` says what it was. Its event loads the toast that shows it. */
export function offerUndo(text: TextId, undo: SurfaceStep['undo']): void {
  surfaceStep.setState({ until: Date.now() + UNDO_MS, text, undo }, true);
  window.dispatchEvent(new Event('undooffered'));
}

export function endUndoOffer(): void {
  surfaceStep.setState(null, true);
}
