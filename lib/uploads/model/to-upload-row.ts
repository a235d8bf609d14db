/** What a line shows of an upload. Only the background needs it: surfaces decode what it has made of it. */
import { isChangeLate } from './sent-metadata.ts';
import { isReady } from './upload-bundle.ts';
import { isActive, isTransferred } from './upload-machine.ts';
import type { UploadRow } from './upload-row.ts';
import type { UploadFlags } from './upload-rules.ts';
import type { UploadItem, UploadState } from './upload-state.ts';

export function toUploadRow(item: UploadItem, flags: UploadFlags): UploadRow {
  const { state, fileValidationResult: check } = item;
  const fact = state.status === 'error' ? (Object.values(state.facts)[0] ?? null) : null;
  return {
    uploadId: item.uploadId,
    bundleId: item.bundleId,
    type: item.type,
    filename: item.filename,
    bytesTotal: item.bytesTotal,
    status: state.status,
    permille: permilleOf(item),
    hold: isActive(state) ? state.hold : 'none',
    bytesHome: item.bytesHome,
    error: check.errorType ?? (state.status === 'error' ? state.code : null),
    errorFact: fact,
    isUnprocessed: isUnprocessed(state),
    isReady: isReady(item),
    isDouble: item.doubleOf !== null,
    hasOwnHeadline: Boolean(item.fileMetadata?.values.IPTCHeadline),
    hasOwnCaption: Boolean(item.fileMetadata?.values.IPTCCaption),
    hasOverrides: Object.keys(item.overrides).length > 0,
    overridesRevision: item.overridesRevision,
    isRepaired: (item.fileMetadata?.repaired.length ?? 0) > 0,
    isTransferred: isTransferred(state),
    isChangeLate: isChangeLate(item),
    isInLine: state.status === 'uploading' && !state.isRunning && state.hold === 'none',
    isTrying: isActive(state) && state.isRunning && state.hold !== 'none',
    isRenamed: item.type !== 'meta' && item.filename !== item.originalFilename,
    ...flags,
  };
}

function isUnprocessed(state: UploadState): boolean {
  return state.status === 'complete' ? !state.isProcessed : state.status === 'processing' && state.isUnprocessed;
}

function permilleOf({ state, bytesTotal }: UploadItem): number {
  if (state.status === 'new' || state.status === 'terminated') return 0;
  if (state.status === 'complete' || state.status === 'processing') return 1000;
  return bytesTotal === 0 ? 0 : Math.floor((state.progress.offset / bytesTotal) * 1000);
}
