import { useEffect, useRef, useState } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';
import {
  mergedText,
  type StoredLine,
  storedLines,
  textOfLines,
  withKnownIds,
  withLine,
} from '#lib/upload-form/model/replacement-rows.ts';
import { useClient } from '../../surface/client-context.ts';
import { offerUndo } from '../../surface/surface-undo.ts';
import { usePending } from '../../surface/use-pending.ts';
import { useSaidErrors } from '../use-said-errors.ts';
import { ownTextsChanged } from './use-own-texts.ts';

export interface ReplacementLines {
  readonly lines: readonly StoredLine[];
  /** Why the last change was not stored; it is stored with the next one. */
  readonly error: PlainError | null;
  /** Stores what `change` makes of the latest lines: two changes may come before the next rendering. */
  store(change: (lines: readonly StoredLine[]) => readonly StoredLine[]): void;
  /** Offers to undo it. */
  remove(id: number): void;
}

/** The lines of the stored text shortcuts; each change is stored at once. */
export function useReplacementLines(stored: string): ReplacementLines {
  const { send } = useClient();
  const sayErrorOf = useSaidErrors();
  const [lines, setLines] = useState(() => storedLines(stored));
  const [, run, error] = usePending();
  const latest = useRef(lines);
  const pendingCount = useRef(0);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** The stored text that the lines were made from. */
  const base = useRef(stored);
  useEffect(() => {
    // Read before the last changes were stored.
    if (pendingCount.current > 0) return;
    const before = base.current;
    base.current = stored;
    const own = textOfLines(latest.current);
    const text = mergedText(before, own, stored);
    if (text === own) return;
    latest.current = withKnownIds(text, latest.current);
    setLines(latest.current);
  }, [stored]);
  const store: ReplacementLines['store'] = (change) => {
    const next = change(latest.current);
    latest.current = next;
    setLines(next);
    pendingCount.current += 1;
    const text = textOfLines(next);
    const before = base.current;
    // At once: the next change may be sent before this one is answered.
    base.current = text;
    run(() =>
      send('metadata.setReplacements', { text, before })
        .catch((error: unknown) => {
          base.current = before;
          if (!isShown.current) sayErrorOf(Promise.reject(error));
          throw error;
        })
        .finally(() => {
          pendingCount.current -= 1;
        })
        .then(ownTextsChanged),
    );
  };
  return {
    lines,
    error,
    store,
    remove(id) {
      const at = latest.current.findIndex((line) => line.id === id);
      const line = latest.current[at];
      if (line === undefined) return;
      store((now) => now.toSpliced(at, 1));
      // The dialog may have closed since then.
      offerUndo('undo.codeDeleted', async () => {
        const texts = await send('metadata.ownTexts', {});
        const before = texts?.replacements ?? '';
        const text = textOfLines(withLine(storedLines(before), line, at));
        await send('metadata.setReplacements', { text, before });
        ownTextsChanged();
      });
    },
  };
}
