import { type RefObject, useEffect, useRef } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { SheetHandle } from './sheet-grid.tsx';
import type { LackingFiles } from './use-lacking-files.ts';

/**
 * Takes the focus to the caption of `startAt`, or to the first empty one as soon as it is known which one that is, unless the user has moved it
 * before; if none is missing, to the first caption that can be changed.
 */
export function useFirstMissingCaption(
  rows: readonly UploadRow[],
  lacking: LackingFiles | null,
  { captionName, startAt }: { readonly captionName: string | undefined; readonly startAt: string | undefined },
  handle: RefObject<SheetHandle | null>,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || lacking === null || captionName === undefined) return;
    isDone.current = true;
    if (!isFocusAtStart()) return;
    const open = rows.filter(({ isTransferred }) => !isTransferred);
    const first =
      open.find(({ uploadId }) => uploadId === startAt) ??
      open.find(({ uploadId }) => lacking[captionName]?.has(uploadId)) ??
      open[0];
    if (first) handle.current?.focusCard(rows.indexOf(first), 'caption');
  }, [rows, lacking, captionName, handle, startAt]);
}

/** The first picture has it, or nothing: the files came after the sheet. */
function isFocusAtStart(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, dialog, .sheet-card [data-autofocus]');
}
