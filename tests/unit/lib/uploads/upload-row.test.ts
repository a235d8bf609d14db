import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeRow } from '#lib/uploads/model/encode-upload-row.ts';
import { toUploadRow } from '#lib/uploads/model/to-upload-row.ts';
import type { ProcessingState } from '#lib/uploads/model/upload-machine.ts';
import { decodeRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import { flagsOf } from '#lib/uploads/model/upload-rules.ts';
import type { UploadItem } from '#lib/uploads/model/upload-state.ts';
import { anItem, processing, uploading } from '../../../helpers/upload-builders.ts';

const rowOfItem = (item: UploadItem): UploadRow =>
  toUploadRow(item, flagsOf(item, { isInCurrentBundle: true, isNameValid: true }));

const rows: fc.Arbitrary<UploadRow> = fc
  .record({
    uploadId: fc.string(),
    bundleId: fc.string(),
    type: fc.constantFrom('image', 'video', 'audio', 'meta'),
    filename: fc.string(),
    bytesTotal: fc.nat(),
    status: fc.constantFrom('new', 'uploading', 'processing', 'paused', 'terminated', 'complete', 'error'),
    permille: fc.integer({ min: 0, max: 1_000 }),
    hold: fc.constantFrom('none', 'connection', 'server', 'sign-in'),
    bytesHome: fc.constantFrom('page', 'memory', 'stored'),
    error: fc.constantFrom(null, 'ZERO_FILE_SIZE_ERROR', 'uploads/gone', 'uploads/metadata-too-large'),
    errorFact: fc.constantFrom(null, 413, 'IPTCCaption'),
    isUnprocessed: fc.boolean(),
    isReady: fc.boolean(),
    isDouble: fc.boolean(),
    hasOwnHeadline: fc.boolean(),
    hasOwnCaption: fc.boolean(),
    hasOverrides: fc.boolean(),
    overridesRevision: fc.nat(),
    isRepaired: fc.boolean(),
    isTransferred: fc.boolean(),
    isChangeLate: fc.boolean(),
    isInLine: fc.boolean(),
    isRenamed: fc.boolean(),
    isRefused: fc.boolean(),
    isUnfinished: fc.boolean(),
    isLosable: fc.boolean(),
    isRenamable: fc.boolean(),
    hasMetadata: fc.boolean(),
    isRemovable: fc.boolean(),
    isNameHeld: fc.boolean(),
    isStartable: fc.boolean(),
    isRetryable: fc.boolean(),
    takesForm: fc.boolean(),
    isDeleteAsked: fc.boolean(),
  } as const)
  // A fact belongs to an error.
  .map((row) => (row.error === null ? { ...row, errorFact: null } : row));

it('crosses the message border as it was, whatever it says', () => {
  const crossed = (row: UploadRow): UploadRow => decodeRow(JSON.parse(JSON.stringify(encodeRow(row))));
  fc.assert(
    fc.property(rows, (row) => {
      expect(crossed(row)).toEqual(row);
    }),
  );
});

it('takes 100 bytes at most for a file of a camera, a number or an error with it', () => {
  const ids = { uploadId: 'AbCdEfGhIjKlMnOp', bundleId: 'QrStUvWxYz-_0123' };
  const moving = rowOfItem(
    anItem({ ...ids, filename: 'DSC_20260614_0815.jpg', bytesTotal: 262_144_000, state: uploading() }),
  );
  const refused = { ...moving, filename: 'DSC_0815.jpg', status: 'error', error: 'uploads/gone' } as const;
  for (const row of [moving, refused]) expect(JSON.stringify(encodeRow(row)).length).toBeLessThanOrEqual(100);
});

it('[2.7.4] shows as progress what the server acknowledged, rounded down', () => {
  const at = (offset: number) =>
    rowOfItem(
      anItem({
        bytesTotal: 3_000,
        state: uploading({ progress: { uploadUrl: 'u', offset, isCreationUnanswered: false } }),
      }),
    ).permille;
  expect([at(0), at(1_000), at(2_999)]).toEqual([0, 333, 999]);
});

it('[4.8] tells an upload that is there and not processed', () => {
  const progress = { uploadUrl: 'u', offset: 1, isCreationUnanswered: false };
  expect(rowOfItem(anItem({ state: { status: 'complete', isProcessed: false, progress } }))).toMatchObject({
    isUnprocessed: true,
    permille: 1_000,
  });
  expect(rowOfItem(anItem({ state: { status: 'complete', isProcessed: true, progress } })).isUnprocessed).toBe(false);
  const waits = processing(null) as ProcessingState;
  expect(rowOfItem(anItem({ state: waits })).isUnprocessed).toBe(false);
  expect(rowOfItem(anItem({ state: { ...waits, isUnprocessed: true } })).isUnprocessed).toBe(true);
});

it('[8.3] names the reason why a file is refused before what went wrong', () => {
  const item = anItem({
    fileValidationResult: { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR', detectedFileType: null },
  });
  expect(rowOfItem(item).error).toBe('ZERO_FILE_SIZE_ERROR');
});
