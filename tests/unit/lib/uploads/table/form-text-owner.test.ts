import { describe, expect, it } from 'vitest';
import { takesForm } from '#lib/uploads/model/upload-rules.ts';
import type { Upload, UploadState } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';
import { withFormKept, withFormReturned } from '#lib/uploads/table/form-text-owner.ts';
import { newUpload, newUploadBundle, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const error = { status: 'error', code: 'uploads/refused', facts: {}, progress: NO_PROGRESS, attempt: 1 } as const;
const STATES: Readonly<Record<string, UploadState>> = {
  new: { status: 'new' },
  uploading: uploading(),
  processing: processing(null),
  paused: { status: 'paused', progress: NO_PROGRESS, attempt: 1 },
  complete: { status: 'complete', isProcessed: true, progress: NO_PROGRESS },
  failed: { ...error, phase: 'transfer' },
  'failed check': { ...error, phase: 'check' },
};
const inState = (name: string, change: Partial<Upload> = {}): Upload =>
  newUpload({ formRevision: 1, state: STATES[name] ?? { status: 'new' }, ...change });
const refused = { isValid: false, errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR', detectedFileType: 'exe' } as const;

describe('the form', () => {
  it.each([
    ['new', true],
    ['uploading', false],
    ['processing', false],
    ['paused', true],
    ['complete', false],
    ['failed', true],
    ['failed check', false],
  ])('[4.10] is used by a start for uploads that are %s: %s', (state, isGiven) => {
    expect(takesForm(inState(state))).toBe(isGiven);
    expect(takesForm(inState(state, { keepsForm: true }))).toBe(false);
    expect(takesForm(inState(state, { type: 'meta' }))).toBe(false);
    expect(takesForm(inState(state, { fileValidationResult: refused }))).toBe(false);
  });

  it.each([
    // A new upload with a form waits for an answer about its duplicate, and continues then.
    ['new', false],
    ['uploading', true],
    ['processing', false],
    ['paused', true],
    ['complete', false],
    ['failed', true],
    ['failed check', false],
  ])('[4.10] stays with uploads that are %s when files are added: %s', (state, isKept) => {
    const added = [newUpload({ uploadId: 'added' })];
    expect(withFormKept([inState(state)], added)).toEqual(isKept ? [inState(state, { keepsForm: true })] : []);
    expect(withFormKept([inState(state, { keepsForm: true })], added)).toEqual([]);
    expect(withFormKept([inState(state, { formRevision: 0 })], added)).toEqual([]);
    expect(withFormKept([inState(state, { type: 'meta' })], added)).toEqual([]);
  });

  it('[3.10, 5.1] is unchanged next to a sidecar or a rejected file', () => {
    expect(withFormKept([inState('paused')], [newUpload({ type: 'meta' })])).toEqual([]);
    expect(withFormKept([inState('paused')], [newUpload({ fileValidationResult: refused })])).toEqual([]);
    expect(withFormKept([inState('paused')], [newUpload({ type: 'meta' }), newUpload()])).toHaveLength(1);
  });

  it('[4.10] is again that of the last started uploads, once no later file is left', () => {
    const last = inState('failed', { keepsForm: true, formRevision: 2 });
    const before = inState('failed', { keepsForm: true, formRevision: 1 });
    const bundle = newUploadBundle({ revision: 2 });
    expect(withFormReturned([last, before], bundle)).toEqual([{ ...last, keepsForm: false }]);
    expect(withFormReturned([last, before, newUpload()], bundle)).toEqual([]);
  });

  it('[4.6, 4.10] text that was typed for removed files is not restored', () => {
    const last = inState('failed', { keepsForm: true, formRevision: 2 });
    const typed = { formAtStart: { values: { IPTCCaption: 'Of A' }, appendMode: 0 }, revision: 2 } as const;
    expect(withFormReturned([last], newUploadBundle({ ...typed, draft: { IPTCCaption: 'Of B' } }))).toEqual([]);
    expect(withFormReturned([last], newUploadBundle({ ...typed, draft: { IPTCCaption: 'Of A' } }))).toHaveLength(1);
  });
});
