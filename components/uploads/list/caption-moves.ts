/** The keys that lead from the caption of a row to that of another one. */
import { needsCaption, nextWithoutCaption } from '#lib/uploads/model/missing-captions.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { isMacKeyboard } from '../../ui/keyboard.ts';
import { captionActionOf } from '../caption-keys.ts';

const STEPS: Readonly<Record<string, number>> = { next: 1, previous: -1 };

/** In a caption: Tab and the keys of all captions lead to that of another row. At both ends, Tab leaves the list. */
export function pressCaption(
  event: KeyboardEvent,
  { rows, bundles }: { readonly rows: readonly UploadRow[]; readonly bundles: readonly UploadBundle[] },
  edit: (row: UploadRow) => void,
): void {
  const { target } = event;
  if (!(target instanceof HTMLTextAreaElement)) return;
  const current = target.closest<HTMLElement>('[data-upload]')?.dataset['upload'] ?? '';
  // The current one may have been sent since.
  const open = rows.filter(
    ({ hasMetadata, isTransferred, uploadId }) => hasMetadata && (!isTransferred || uploadId === current),
  );
  const action = tabAction(event) ?? captionActionOf(event, isMacKeyboard());
  if (action === null || action === 'same') return;
  const formCaption =
    bundles.findLast(({ id }) => open.some(({ bundleId }) => bundleId === id))?.draft.IPTCCaption ?? '';
  const lacking = new Set(
    open.filter((row) => needsCaption(row, formCaption, bundles)).map(({ uploadId }) => uploadId),
  );
  const row =
    action === 'nextWithoutCaption'
      ? nextWithoutCaption(open, lacking, current)
      : open[open.findIndex(({ uploadId }) => uploadId === current) + (STEPS[action] ?? 0)];
  // Its field says so, unless Tab leaves the list.
  if (!row) return;
  event.preventDefault();
  event.stopPropagation();
  if (row.uploadId !== current) edit(row);
}

function tabAction({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (key !== 'Tab' || ctrlKey || metaKey || altKey || isComposing) return null;
  return shiftKey ? 'previous' : 'next';
}
