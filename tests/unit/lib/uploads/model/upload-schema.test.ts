import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import { uploadBundleSchema, uploadSchema } from '#lib/uploads/model/upload-schema.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { storedUpload, uploading } from '../../../../helpers/builders/upload-builders.ts';

/** Fields in which a schema could replace a value by its default unnoticed. */
function sameFields<Stored extends object>(stored: Stored, fresh: Stored): string[] {
  const fields = Object.keys({ ...stored, ...fresh }) as (keyof Stored & string)[];
  return fields.filter((field) => isDeepStrictEqual(stored[field], fresh[field]));
}

describe('stored upload records', () => {
  it('[3.5] keep every field of an upload', () => {
    const upload: Upload = {
      uploadId: 'a',
      bundleId: 'b',
      objectId: 'c',
      type: 'meta',
      filename: 'd.xmp',
      originalFilename: 'e.xmp',
      folder: 'card/a',
      fileExtension: 'xmp',
      mimeType: 'application/xml',
      bytesTotal: 7,
      fileValidationResult: { isValid: false, errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR', detectedFileType: 'exe' },
      parentUploadId: 'parent',
      companionOf: 'picture',
      addedAt: 8,
      bytesLocation: 'memory',
      formRevision: 2,
      keepsForm: true,
      sent: { formRevision: 1, overrides: { IPTCCity: 'Husum' }, sidecarIds: [], isSure: false },
      fileMetadata: {
        values: { IPTCHeadline: 'Deich' },
        unmapped: { title: 'Am Deich' },
        repaired: ['IPTCHeadline'],
        coordinates: { latitude: 54.5, longitude: 9.1 },
      },
      overrides: { IPTCCity: 'Tönning' },
      overridesRevision: 3,
      duplicateOf: 'other',
      state: uploading({ attempt: 2, serverErrors: 1 }),
    };
    expect(v.parse(uploadSchema, structuredClone(upload))).toEqual(upload);
    expect(sameFields(upload, storedUpload())).toEqual([]);
  });

  it('[3.6] keep every field of a bundle', () => {
    const bundle: UploadBundle = {
      id: 'b',
      type: 'audio',
      owner: 'NEWS/photo',
      server: 'https://other.example/',
      createdAt: 7,
      draft: { IPTCHeadline: 'Sturmflut' },
      draftAppendMode: 3,
      formAtStart: { values: { IPTCHeadline: 'Sturm' }, appendMode: 1 },
      given: ['IPTCHeadline'],
      isFormSent: true,
      appendMode: 1,
      metadata: { IPTCHeadline: 'Sturm' },
      isReleaseImplied: true,
      revision: 5,
      earlier: [
        {
          revision: 4,
          metadata: { IPTCHeadline: 'Wind' },
          appendMode: 2,
          isReleaseImplied: true,
          unsentDraft: { IPTCHeadline: 'Wind' },
        },
      ],
      isStarted: true,
      completion: 'errors',
      order: 'taken',
    };
    const fresh = newBundle({
      id: 'a',
      type: 'image',
      owner: 'NEWS/anna',
      server: 'https://media.example/',
      createdAt: 1,
      draft: {},
    });
    expect(v.parse(uploadBundleSchema, structuredClone(bundle))).toEqual(bundle);
    expect(sameFields(bundle, fresh)).toEqual([]);
  });

  it.each(Object.keys(storedUpload()))('[3.5] are damaged without: %s', (field) => {
    const { [field]: _, ...damaged } = { ...storedUpload() } as Record<string, unknown>;
    expect(v.safeParse(uploadSchema, damaged).success).toBe(false);
  });

  it('[4.1] have one of the seven states', () => {
    expect(v.safeParse(uploadSchema, { ...storedUpload(), state: { status: 'lost' } }).success).toBe(false);
    expect(v.safeParse(uploadSchema, { ...storedUpload(), state: { status: 'uploading' } }).success).toBe(false);
    expect(v.safeParse(uploadSchema, { ...storedUpload(), state: { status: 'terminated' } }).success).toBe(true);
  });
});
