/** Makes the row of an upload, in the background. */
import { latestDay } from '#lib/localisation/model/calendar-date.ts';
import { aiOriginOf } from '#lib/upload-form/model/ai-origin.ts';
import { usageFacts } from '#lib/upload-form/model/usage-facts.ts';
import { type UsableTime, usableTime } from '#lib/upload-form/model/usage-verdict.ts';
import { isUnshowable } from './file-validation.ts';
import { releaseChoice } from './picture-usage.ts';
import type { Sending } from './sending-estimate.ts';
import { isChangeLate } from './sent-metadata.ts';
import { isReady } from './upload-bundle.ts';
import { isActive, isTransferred, isUnsent } from './upload-machine.ts';
import type { UploadRow } from './upload-row.ts';
import type { UploadFlags } from './upload-rules.ts';
import { takenAt, type Upload, type UploadState } from './upload-state.ts';

export function toUploadRow(stored: Upload, flags: UploadFlags, now = new Date()): UploadRow {
  // What a sidecar says is said by the row of its file.
  const upload = stored.type === 'meta' ? { ...stored, fileMetadata: null } : stored;
  const { state, fileValidationResult: check } = upload;
  const taken = takenAt(upload);
  const fact = state.status === 'error' ? (Object.values(state.facts)[0] ?? null) : null;
  return {
    uploadId: upload.uploadId,
    bundleId: upload.bundleId,
    type: upload.type,
    filename: upload.filename,
    bytesTotal: upload.bytesTotal,
    status: state.status,
    permille: permilleOf(upload),
    sending: sendingOf(state),
    waitingFor: isActive(state) ? state.waitingFor : 'none',
    bytesLocation: upload.bytesLocation,
    error: check.errorType ?? (state.status === 'error' ? state.code : null),
    errorFact: fact,
    detectedType: check.detectedFileType,
    isUnshowable: isUnshowable(upload),
    isUnprocessed: isUnprocessed(state),
    isReady: isReady(upload),
    isDuplicate: upload.duplicateOf !== null,
    hasOwnHeadline: isOwn(upload, 'IPTCHeadline'),
    hasOwnCaption: isOwn(upload, 'IPTCCaption'),
    ...captionOf(upload),
    formRevision: upload.formRevision,
    hasOverrides: Object.keys(upload.overrides).length > 0,
    overridesRevision: upload.overridesRevision,
    isRepaired: isRepaired(upload),
    isFromFuture: taken !== '' && taken.slice(0, 8) > latestDay(now),
    takenAt: taken || undefined,
    isTextCut: Object.keys(upload.fileMetadata?.whole ?? {}).some((name) => upload.overrides[name] === undefined),
    isPartlyRead: upload.fileMetadata?.unreadFrom !== undefined,
    isTransferred: isTransferred(state),
    isChangeLate: isChangeLate(upload),
    isWaitingForSlot: state.status === 'uploading' && !state.isRunning && state.waitingFor === 'none',
    isTrying: isActive(state) && state.isRunning && state.waitingFor !== 'none',
    isRenamed: upload.type !== 'meta' && upload.filename !== upload.originalFilename,
    usage: upload.fileMetadata ? usageFacts(upload.fileMetadata) : null,
    usableTime: unaskedTime(upload),
    releaseChoice: releaseChoice(upload),
    aiOrigin: upload.fileMetadata && aiOriginOf(upload.fileMetadata),
    credentials: upload.fileMetadata?.credentials,
    parentUploadId: upload.parentUploadId ?? upload.companionOf ?? null,
    parentChoices: upload.parentChoices?.length && isUnsent(state) ? upload.parentChoices : null,
    isParentChosen: upload.isParentChosen === true,
    serial: upload.variablesAtStart?.serial ?? null,
    ...flags,
  };
}

/** A clip has no release to decide about (3.10); what can be decided is its upload. */
function unaskedTime(upload: Upload): UsableTime | undefined {
  const usage = upload.fileMetadata && usageFacts(upload.fileMetadata);
  return (usage && releaseChoice(upload) === null && usableTime(usage)) || undefined;
}

/** Only what is sent counts; the rest is shown in the dialog alone. */
function isRepaired({ fileMetadata }: Upload): boolean {
  const { unmapped, repaired } = fileMetadata ?? { unmapped: {}, repaired: [] };
  return repaired.some((name) => !(name in unmapped));
}

function isOwn({ fileMetadata, overrides }: Upload, name: string): boolean {
  return Boolean(fileMetadata?.values[name]?.trim()) && overrides[name] === undefined;
}

function captionOf({ overrides, fileMetadata }: Upload): Pick<UploadRow, 'hasCaption' | 'isCaptionCleared'> {
  const own = overrides.IPTCCaption;
  const caption = own ?? fileMetadata?.values.IPTCCaption ?? '';
  return { hasCaption: caption.trim() !== '', isCaptionCleared: own?.trim() === '' };
}

function isUnprocessed(state: UploadState): boolean {
  return state.status === 'complete' ? !state.isProcessed : state.status === 'processing' && state.isUnprocessed;
}

function permilleOf({ state, bytesTotal }: Upload): number {
  if (state.status === 'new' || state.status === 'terminated') return 0;
  if (state.status === 'complete' || state.status === 'processing') return 1000;
  return bytesTotal === 0 ? 0 : Math.floor((state.progress.offset / bytesTotal) * 1000);
}

/** The request that is being sent; null if there is none, or it is answered, or tests only whether a wait is over. */
function sendingOf(state: UploadState): Sending | null {
  if (state.status !== 'uploading' || !state.isRunning || state.waitingFor !== 'none' || !state.request) return null;
  const { attempt, offset, ...sending } = state.request;
  return attempt === state.attempt && offset === state.progress.offset ? sending : null;
}
