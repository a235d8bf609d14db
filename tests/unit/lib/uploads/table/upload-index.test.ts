import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBundleComplete } from '#lib/uploads/model/upload-bundle.ts';
import { isActive } from '#lib/uploads/model/upload-machine.ts';
import { isRefused } from '#lib/uploads/model/upload-rules.ts';
import type { UploadState } from '#lib/uploads/model/upload-state.ts';
import { createUploadIndex } from '#lib/uploads/table/upload-index.ts';
import { newUpload, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: false, isOfCopy: false };
const STATES: readonly UploadState[] = [
  { status: 'new' },
  uploading(),
  uploading({ isRunning: true }),
  processing(null),
  { status: 'paused', progress, attempt: 1 },
  { status: 'complete', isProcessed: true, progress },
  { status: 'error', code: 'net/unreachable', facts: {}, phase: 'transfer', progress, attempt: 1 },
];

const step = fc.record({
  uploadId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  bundleId: fc.constantFrom('one', 'two'),
  state: fc.constantFrom(...STATES),
  isValid: fc.boolean(),
  isRemoved: fc.boolean(),
});

it('the index has the same facts about a bundle as a full scan, after any events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const index = createUploadIndex();
      for (const { isRemoved, isValid, ...change } of steps) {
        const addedAt = 'edcba'.indexOf(change.uploadId);
        const fileValidationResult = { isValid, errorType: null, detectedFileType: null };
        if (isRemoved) index.delete(change.uploadId);
        else index.set(newUpload({ ...change, addedAt, fileValidationResult }));
        const uploads = [...index.all()];
        for (const bundleId of ['one', 'two']) {
          const own = uploads.filter((upload) => upload.bundleId === bundleId);
          const { valid, settled, active, failed, unsent, refused } = index.tallyOf(bundleId);
          const validIn = (...names: readonly UploadState['status'][]) =>
            own.filter((upload) => upload.fileValidationResult.isValid && names.includes(upload.state.status));
          expect(failed).toBe(validIn('error').length);
          expect(unsent).toBe(validIn('new', 'paused').length);
          expect(refused).toBe(own.filter(isRefused).length);
          expect(active).toBe(own.filter(({ state }) => isActive(state)).length);
          expect(valid).toBe(own.filter((upload) => upload.fileValidationResult.isValid).length);
          expect(valid > 0 && settled === valid).toBe(isBundleComplete(own));
        }
        for (const status of ['uploading', 'processing'] as const) {
          const moving = uploads
            .filter(({ state }) => state.status === status)
            .toSorted((x, y) => x.addedAt - y.addedAt);
          expect(index.active(status)).toEqual(moving);
          expect([...index.resting(status)]).toEqual(moving.filter(({ state }) => isActive(state) && !state.isRunning));
        }
      }
    }),
    { seed: 7, numRuns: 200 },
  );
});
