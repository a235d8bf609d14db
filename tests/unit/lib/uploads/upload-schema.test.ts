import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { ActiveState, ProcessingState } from '#lib/uploads/model/upload-machine.ts';
import { uploadBundleSchema, uploadItemSchema, withKnownForm } from '#lib/uploads/model/upload-schema.ts';
import type { UploadState } from '#lib/uploads/model/upload-state.ts';
import { aBundle, processing, uploading } from '../../../helpers/upload-builders.ts';
import { itemOf } from '../../../helpers/upload-item.ts';

describe('stored uploads', () => {
  it('[3.5] keep every field of an upload', () => {
    const item = itemOf({
      parentUploadId: 'parent',
      formRevision: 2,
      sent: { formRevision: 1, overrides: { IPTCCity: 'Husum' }, isSure: false },
      fileValidationResult: { isValid: false, errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR', detectedFileType: 'exe' },
    });
    expect(v.parse(uploadItemSchema, structuredClone(item))).toEqual(item);
  });

  it('[3.6] keep every field of a bundle', () => {
    const draft = { IPTCHeadline: 'Sturmflut' };
    const bundle = { ...newBundle('b', 'audio', 'NEWS/anna', 'https://media.example/', 7, draft), isStarted: true };
    expect(v.parse(uploadBundleSchema, structuredClone(bundle))).toEqual(bundle);
  });

  const ADDED_LATER = ['fileMetadata', 'overrides', 'overridesRevision', 'formRevision', 'sent', 'doubleOf'];
  it.each(Object.keys(itemOf()).filter((field) => !ADDED_LATER.includes(field)))(
    '[3.5] are damaged without: %s',
    (field) => {
      const { [field]: _, ...damaged } = { ...itemOf() } as Record<string, unknown>;
      expect(v.safeParse(uploadItemSchema, damaged).success).toBe(false);
    },
  );

  it('[3.5] of the first version are read with what came later as nothing', () => {
    const { fileMetadata, overrides, overridesRevision, formRevision, sent, doubleOf, ...first } = itemOf();
    expect(withKnownForm(v.parse(uploadItemSchema, first), aBundle())).toEqual(itemOf());
  });

  it.each([
    [{ status: 'new' }, null, 0, null],
    [{ status: 'terminated' }, null, 4, null],
    [{ status: 'terminated' }, 5, 4, { formRevision: 4, overrides: { IPTCCity: 'Husum' }, isSure: false }],
  ])(
    '[3.6] of a version that knew one form for all have that one once they were started: %j',
    (state, told, form, sent) => {
      const { formRevision, sent: _, ...now } = itemOf({ overrides: { IPTCCity: 'Husum' } });
      const before = { ...now, state, sentRevision: told };
      const read = withKnownForm(v.parse(uploadItemSchema, structuredClone(before)), aBundle({ revision: 4 }));
      expect(read).toEqual({ ...now, state, formRevision: form, sent });
    },
  );

  it('[3.6] of a version that knew one form for all have no earlier ones', () => {
    const { earlier, ...before } = aBundle();
    expect(v.parse(uploadBundleSchema, before)).toEqual(aBundle());
  });

  it('[4.1] of before troubles were counted by themselves are read with none', () => {
    const { troubles, ...before } = uploading({ failures: 7 }) as ActiveState;
    expect(v.parse(uploadItemSchema, itemOf({ state: before as UploadState })).state).toEqual({ ...before, troubles });
  });

  it('[4.8] of before they told whether they are processed are read as not asked yet, failed ones without their time', () => {
    const { isUnprocessed, ...before } = processing(null) as ProcessingState;
    const read = (state: object) => v.parse(uploadItemSchema, { ...itemOf(), state }).state;
    expect(read(before)).toEqual({ ...before, isUnprocessed });
    const { progress } = before;
    const failed = { status: 'error', code: 'uploads/check-failed', facts: {}, phase: 'check', progress, attempt: 1 };
    expect(read({ ...failed, since: 5 })).toEqual(failed);
  });

  it('[4.1] have one of the seven states', () => {
    expect(v.safeParse(uploadItemSchema, { ...itemOf(), state: { status: 'lost' } }).success).toBe(false);
    expect(v.safeParse(uploadItemSchema, { ...itemOf(), state: { status: 'uploading' } }).success).toBe(false);
    expect(v.safeParse(uploadItemSchema, { ...itemOf(), state: { status: 'terminated' } }).success).toBe(true);
  });
});
