import { expect, it } from 'vitest';
import { toUploadRow } from '#lib/uploads/model/to-upload-row.ts';
import { fromSentRow, toSentRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import { flagsOf } from '#lib/uploads/model/upload-rules.ts';
import type { ProcessingState, Upload } from '#lib/uploads/model/upload-state.ts';
import { newUpload, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const rowOfItem = (upload: Upload): UploadRow =>
  toUploadRow(upload, flagsOf(upload, { isInCurrentBundle: true, isNameValid: true }));
/** A row as a surface receives it: Chromium's message pipes carry JSON. */
const shown = (upload: Partial<Upload> = {}): UploadRow =>
  fromSentRow(JSON.parse(JSON.stringify(toSentRow(rowOfItem(newUpload(upload))))));

it("a row of a camera's file has at most 350 bytes, so that a message of 64 MiB holds 190,000 rows", () => {
  const ids = { uploadId: 'AbCdEfGhIjKlMnOp', bundleId: 'QrStUvWxYz-_0123' };
  const moving = rowOfItem(
    newUpload({
      ...ids,
      filename: 'DSC_20260614_0815.jpg',
      bytesTotal: 262_144_000,
      fileMetadata: { ...readValues, values: { IPTCDateCreated: '20260614', IPTCTimeCreated: '081500' } },
      state: uploading(),
    }),
  );
  const refused = { ...moving, filename: 'DSC_0815.jpg', status: 'error', error: 'uploads/gone' } as const;
  for (const row of [moving, refused]) {
    expect(JSON.stringify(toSentRow(row)).length).toBeLessThanOrEqual(350);
    expect(fromSentRow(toSentRow(row))).toEqual(row);
  }
});

it('[2.7.4] shows the bytes that the server acknowledged as progress, rounded down', () => {
  const at = (offset: number) =>
    rowOfItem(
      newUpload({
        bytesTotal: 3_000,
        state: uploading({ progress: { uploadUrl: 'u', offset, isCreationOutcomeUnknown: false, isOfCopy: false } }),
      }),
    ).permille;
  expect([at(0), at(1_000), at(2_999)]).toEqual([0, 333, 999]);
});

it('[4.8] shows an upload that has arrived and is not processed', () => {
  const progress = { uploadUrl: 'u', offset: 1, isCreationOutcomeUnknown: false, isOfCopy: false };
  expect(rowOfItem(newUpload({ state: { status: 'complete', isProcessed: false, progress } }))).toMatchObject({
    isUnprocessed: true,
    permille: 1_000,
  });
  expect(rowOfItem(newUpload({ state: { status: 'complete', isProcessed: true, progress } })).isUnprocessed).toBe(
    false,
  );
  const waits = processing(null) as ProcessingState;
  expect(rowOfItem(newUpload({ state: waits })).isUnprocessed).toBe(false);
  expect(rowOfItem(newUpload({ state: { ...waits, isUnprocessed: true } })).isUnprocessed).toBe(true);
});

it('[8.3] shows why a file is rejected before later errors', () => {
  const upload = newUpload({
    fileValidationResult: { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR', detectedFileType: null },
  });
  expect(rowOfItem(upload).error).toBe('ZERO_FILE_SIZE_ERROR');
});

const progress = { uploadUrl: 'u', offset: 400_000, isCreationOutcomeUnknown: false, isOfCopy: false };
const failed = {
  status: 'error',
  code: 'uploads/refused',
  facts: {},
  phase: 'transfer',
  progress,
  attempt: 1,
} as const;
const readValues = { values: {}, unmapped: {}, repaired: [], coordinates: null };
const sent = { formRevision: 1, overrides: {}, sidecarIds: [], isSure: true };
const refused = { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR', detectedFileType: null } as const;

it('[2.7.4, 4.1] shows only the facts of a file that was just added', () => {
  const { isUnfinished, isRenamable, hasMetadata, isChangeable, isRemovable, isStartable, takesForm, ...row } =
    rowOfItem(newUpload());
  expect(row).toEqual({
    uploadId: 'upload-1',
    bundleId: 'bundle-1',
    type: 'image',
    filename: 'storm.jpg',
    bytesTotal: 1_000_000,
    status: 'new',
    permille: 0,
    waitingFor: 'none',
    bytesLocation: 'memory',
    error: null,
    errorFact: null,
    isUnprocessed: false,
    isReady: true,
    isDuplicate: false,
    hasOwnHeadline: false,
    hasOwnCaption: false,
    hasCaption: false,
    isCaptionCleared: false,
    formRevision: 0,
    hasOverrides: false,
    overridesRevision: 0,
    detectedType: null,
    isUnshowable: false,
    isRepaired: false,
    isFromFuture: false,
    isTextCut: false,
    isPartlyRead: false,
    parentUploadId: null,
    parentChoices: null,
    isParentChosen: false,
    isTransferred: false,
    isChangeLate: false,
    isWaitingForSlot: false,
    isRenamed: false,
    isTrying: false,
    sending: null,
    usage: null,
    releaseChoice: null,
    aiOrigin: null,
    serial: null,
    isRefused: false,
    needsNewName: false,
    needsParent: false,
    isRetryable: false,
    isSentWithForm: false,
  });
});

const request = { bytes: 400_000, at: 5_000, expectedMs: 3_000 };

it.each([
  ['is shown while its request has no answer', {}, {}, request],
  ['is not shown after an answer', { offset: 800_000 }, {}, null],
  ['is not shown without a running attempt', {}, { isRunning: false }, null],
  ['is not shown for an earlier attempt', {}, { attempt: 3 }, null],
  ['is not shown while the request tests whether a wait is over', {}, { waitingFor: 'connection' }, null],
] as const)('[2.7.4] the progress of a slow request %s', (_, change, state, sending) => {
  const slow = { ...request, attempt: 2, offset: 400_000 };
  const upload = uploading({
    isRunning: true,
    attempt: 2,
    progress: { ...progress, ...change },
    request: slow,
    ...state,
  });
  expect(rowOfItem(newUpload({ state: upload })).sending).toEqual(sending);
});

it.each<readonly [string, Partial<Upload>, Partial<UploadRow>]>([
  ['[4.7] a picture that is being read', { fileMetadata: null }, { isReady: false }],
  ['[4.7] a video that is not read yet', { type: 'video', fileMetadata: null }, { isReady: false, isRepaired: false }],
  ['[4.10] a duplicate', { duplicateOf: 'upload-0' }, { isDuplicate: true }],
  [
    '[3.5] a headline in the file',
    { fileMetadata: { ...readValues, values: { IPTCHeadline: 'Deich' } } },
    { hasOwnHeadline: true, hasOwnCaption: false },
  ],
  [
    '[3.5] a caption in the file',
    { fileMetadata: { ...readValues, values: { IPTCCaption: 'Deich', IPTCHeadline: '' } } },
    { hasOwnHeadline: false, hasOwnCaption: true, hasCaption: true },
  ],
  [
    'a caption for this file',
    { overrides: { IPTCCaption: 'Am Deich' } },
    { hasOwnCaption: false, hasCaption: true, isCaptionCleared: false },
  ],
  [
    'a caption cleared for this file',
    { fileMetadata: { ...readValues, values: { IPTCCaption: 'Deich' } }, overrides: { IPTCCaption: ' ' } },
    { hasOwnCaption: false, hasCaption: false, isCaptionCleared: true },
  ],
  ['[4.10] the form of its start', { formRevision: 2 }, { formRevision: 2 }],
  ['[3.5] repaired text', { fileMetadata: { ...readValues, repaired: ['IPTCCaption'] } }, { isRepaired: true }],
  ['[5.8] a text that is cut', { fileMetadata: { ...readValues, whole: { IPTCCredit: 'long' } } }, { isTextCut: true }],
  [
    '[5.8] a cut text that another one replaces',
    { fileMetadata: { ...readValues, whole: { IPTCCredit: 'long' } }, overrides: { IPTCCredit: 'dpa' } },
    { isTextCut: false },
  ],
  [
    '[3.9] a camera with a wrong clock',
    { fileMetadata: { ...readValues, values: { IPTCDateCreated: '20990501' } } },
    { isFromFuture: true },
  ],
  [
    '[3.9] a capture time',
    { fileMetadata: { ...readValues, values: { IPTCDateCreated: '20260614', IPTCTimeCreated: '140530' } } },
    { takenAt: '20260614140530' },
  ],
  [
    '[3.9] a capture day set for this file, without the time of another day',
    {
      fileMetadata: { ...readValues, values: { IPTCDateCreated: '20260614', IPTCTimeCreated: '140530' } },
      overrides: { IPTCDateCreated: '20260613' },
    },
    { takenAt: '20260613' },
  ],
  ['[9.6] unread metadata', { fileMetadata: { ...readValues, unreadFrom: 4_000_000 } }, { isPartlyRead: true }],
  [
    '[4.16] overrides',
    { overrides: { IPTCCity: 'Husum' }, overridesRevision: 3 },
    { hasOverrides: true, overridesRevision: 3 },
  ],
  ['[2.7.4] another name', { filename: 'deich.jpg' }, { isRenamed: true }],
  ['[4.15] a sidecar, named like its parent', { type: 'meta', filename: 'deich.xmp' }, { isRenamed: false }],
  [
    '[2.7.4] started and queued',
    { state: uploading() },
    { status: 'uploading', isWaitingForSlot: true, waitingFor: 'none' },
  ],
  ['[2.7.4] sending', { state: uploading({ isRunning: true }) }, { isWaitingForSlot: false }],
  [
    '[7.14] waiting',
    { state: uploading({ waitingFor: 'connection' }) },
    { isWaitingForSlot: false, waitingFor: 'connection' },
  ],
  [
    '[4.8] a status check that waits',
    { state: processing(null) },
    { isWaitingForSlot: false, permille: 1_000, isTransferred: true },
  ],
  [
    '[4.14] a status check that waits for a sign-in',
    { state: { ...processing(null), waitingFor: 'sign-in' } as Upload['state'] },
    { waitingFor: 'sign-in' },
  ],
  [
    '[4.5] paused at 40 percent',
    { state: { status: 'paused', progress, attempt: 1 } },
    { status: 'paused', permille: 400, waitingFor: 'none', error: null, errorFact: null },
  ],
  ['[4.5] removed', { state: { status: 'terminated' } }, { status: 'terminated', permille: 0 }],
  [
    '[4.3] complete',
    { state: { status: 'complete', isProcessed: true, progress } },
    { status: 'complete', permille: 1_000, isTransferred: true },
  ],
  [
    '[4.6] failed at 40 percent, with a status',
    { state: { ...failed, facts: { status: 415 } } },
    { status: 'error', error: 'uploads/refused', errorFact: 415, permille: 400, isTransferred: false },
  ],
  ['[4.6] failed without facts', { state: failed }, { error: 'uploads/refused', errorFact: null }],
  ['[5.3] empty', { bytesTotal: 0, state: failed, fileValidationResult: refused }, { permille: 0 }],
  [
    '[8.3] rejected before it failed',
    { fileValidationResult: refused, state: failed },
    { error: 'ZERO_FILE_SIZE_ERROR', isRefused: true },
  ],
  [
    '[3.7] changed too late',
    { state: processing(null), sent, formRevision: 2 },
    { isChangeLate: true, isTransferred: true },
  ],
])('shows: %s', (_, upload, row) => {
  expect(shown(upload)).toMatchObject(row);
});
