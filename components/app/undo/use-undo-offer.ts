import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onUserChange } from '#lib/client/connection/on-user-change.ts';
import type { UndoKind, UndoOffer } from '#lib/uploads/model/undo.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { endUndoOffer, surfaceStep } from '../../surface/surface-undo.ts';

export interface ShownOffer {
  /** Identifies the step. */
  readonly at: number;
  /** What was done. */
  readonly text: string;
  /** Resolves with a sentence about what could not be undone; empty if all was. */
  undo(): Promise<string>;
  dismiss(): void;
}

/** With a file's name, if it is one file, and with a number of files. */
const ONE: Readonly<Record<UndoKind, TextId>> = {
  remove: 'undo.removedOne',
  'leave-out': 'undo.leftOutOne',
  move: 'undo.movedOne',
  edit: 'undo.editedOne',
  'reset-form': 'undo.formReset',
};

function textOf({ kind, name, count }: UndoOffer, texts: Texts): string {
  if (kind === 'reset-form' || count === 1) return texts.t(ONE[kind], { name });
  switch (kind) {
    case 'remove':
      return texts.count('undo.removed', count);
    case 'leave-out':
      return texts.count('undo.leftOut', count);
    case 'move':
      return texts.count('undo.moved', count);
    case 'edit':
      return texts.count('undo.edited', count);
  }
}

/** The last step that can be undone on this surface, of the queue or of the surface; null without one. */
export function useUndoOffer(): ShownOffer | null {
  const texts = useText();
  const { send, state } = useClient();
  const ofQueue = useMirror((state) => state.undo ?? null);
  const ofSurface = useStore(surfaceStep);
  const last = (ofSurface?.at ?? 0) > (ofQueue?.at ?? 0) ? ofSurface : ofQueue;
  const isOver = useIsPast(last?.until ?? 0);
  // The next user gets neither the step nor its texts.
  useEffect(() => onUserChange(state, endUndoOffer), [state]);
  if (last === null || isOver) return null;
  const remarkOf = (sent: number): string => (sent > 0 ? texts.count('undo.sent', sent) : '');
  if ('undo' in last) {
    return {
      at: last.at,
      text: texts.t(last.text),
      async undo() {
        endUndoOffer();
        return remarkOf(await last.undo());
      },
      dismiss: endUndoOffer,
    };
  }
  return {
    at: last.at,
    text: textOf(last, texts),
    async undo() {
      const { sent } = await send('uploads.undo', { at: last.at });
      return remarkOf(sent);
    },
    dismiss: () => void send('uploads.dismissUndo', { at: last.at }).catch(() => undefined),
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
