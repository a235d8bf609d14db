import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onUserChange } from '#lib/client/connection/on-user-change.ts';
import type { UndoKind } from '#lib/uploads/model/undo.ts';
import type { CountedTextId, TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { endUndoOffer, surfaceStep } from '../../surface/surface-undo.ts';

export interface ShownOffer {
  /** Identifies the step. */
  readonly id: string;
  /** What was done. */
  readonly text: string;
  /** Resolves with a sentence about what could not be undone; empty if all was. */
  undo(): Promise<string>;
  dismiss(): void;
}

/** What was done to one file, with its name, and to a number of files. */
const WORDS: Readonly<Record<UndoKind, readonly [one: TextId, many?: CountedTextId]>> = {
  remove: ['undo.removedOne', 'undo.removed'],
  'leave-out': ['undo.leftOutOne', 'undo.leftOut'],
  move: ['undo.movedOne', 'undo.moved'],
  edit: ['undo.editedOne', 'undo.edited'],
  values: ['undo.valuesChanged'],
  // Without their number, which grows while they are filled in.
  places: ['undo.placesFilled'],
  'reset-form': ['undo.formReset'],
  template: ['undo.templateApplied'],
  'keep-texts': ['undo.textsKept'],
  sort: ['undo.sorted'],
};

/** The last step that can be undone on this surface, of the queue or of the surface; null without one. */
export function useUndoOffer(): ShownOffer | null {
  const texts = useText();
  const { send, state } = useClient();
  const ofQueue = useMirror((state) => state.undo ?? null);
  const ofSurface = useStore(surfaceStep);
  const isSurfaceLast = (ofSurface?.until ?? 0) > (ofQueue?.until ?? 0);
  const isOver = useIsPast((isSurfaceLast ? ofSurface : ofQueue)?.until ?? 0);
  // The next user gets neither the step nor its texts.
  useEffect(() => onUserChange(state, endUndoOffer), [state]);
  if (isOver) return null;
  if (ofSurface !== null && isSurfaceLast) {
    return {
      id: String(ofSurface.until),
      text: texts.t(ofSurface.text),
      async undo() {
        await ofSurface.undo();
        // Not a step after it.
        if (surfaceStep.getState() === ofSurface) endUndoOffer();
        return '';
      },
      dismiss: endUndoOffer,
    };
  }
  if (ofQueue === null) return null;
  const { id, kind, count, name } = ofQueue;
  const [one, many] = WORDS[kind];
  return {
    id,
    text: many && count !== 1 ? texts.count(many, count) : texts.t(one, { name }),
    async undo() {
      const { sent } = await send('uploads.undo', { id });
      return sent > 0 ? texts.count('undo.sent', sent) : '';
    },
    dismiss: () => void send('uploads.dismissUndo', { id }).catch(() => undefined),
  };
}

/** A stopped background ends no offer, so the surface looks at the clock as well. */
function useIsPast(until: number): boolean {
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (until <= past) return;
    const timer = setTimeout(() => setPast(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, past]);
  return until <= past;
}
