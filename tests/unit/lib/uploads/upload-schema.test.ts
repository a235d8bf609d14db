import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { ActiveState } from '#lib/uploads/model/upload-machine.ts';
import { uploadBundleSchema, uploadItemSchema } from '#lib/uploads/model/upload-schema.ts';
import type { UploadState } from '#lib/uploads/model/upload-state.ts';
import { uploading } from '../../../helpers/upload-builders.ts';
import { itemOf } from '../../../helpers/upload-item.ts';

describe('stored uploads', () => {
  it('[3.5] keep every field of an upload', () => {
    const item = itemOf({
      parentUploadId: 'parent',
      sentRevision: 2,
      fileValidationResult: { isValid: false, errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR', detectedFileType: 'exe' },
    });
    expect(v.parse(uploadItemSchema, structuredClone(item))).toEqual(item);
  });

  it('[3.6] keep every field of a bundle', () => {
    const draft = { IPTCHeadline: 'Sturmflut' };
    const bundle = { ...newBundle('b', 'audio', 'NEWS/anna', 'https://media.example/', 7, draft), isStarted: true };
    expect(v.parse(uploadBundleSchema, structuredClone(bundle))).toEqual(bundle);
  });

  const ADDED_LATER = ['fileMetadata', 'overrides', 'overridesRevision', 'doubleOf'];
  it.each(Object.keys(itemOf()).filter((field) => !ADDED_LATER.includes(field)))(
    '[3.5] are damaged without: %s',
    (field) => {
      const { [field]: _, ...damaged } = { ...itemOf() } as Record<string, unknown>;
      expect(v.safeParse(uploadItemSchema, damaged).success).toBe(false);
    },
  );

  it('[3.5] of the first version are read with what came later as nothing', () => {
    const { fileMetadata, overrides, overridesRevision, doubleOf, ...first } = itemOf();
    expect(v.parse(uploadItemSchema, first)).toEqual({
      ...first,
      fileMetadata,
      overrides,
      overridesRevision,
      doubleOf,
    });
  });

  it('[4.1] of before troubles were counted by themselves are read with none', () => {
    const { troubles, ...before } = uploading({ failures: 7 }) as ActiveState;
    expect(v.parse(uploadItemSchema, itemOf({ state: before as UploadState })).state).toEqual({ ...before, troubles });
  });

  it('[4.1] have one of the seven states', () => {
    expect(v.safeParse(uploadItemSchema, { ...itemOf(), state: { status: 'lost' } }).success).toBe(false);
    expect(v.safeParse(uploadItemSchema, { ...itemOf(), state: { status: 'uploading' } }).success).toBe(false);
    expect(v.safeParse(uploadItemSchema, { ...itemOf(), state: { status: 'terminated' } }).success).toBe(true);
  });
});
