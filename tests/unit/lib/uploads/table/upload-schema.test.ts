import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import {
  type ActiveState,
  NO_PROGRESS,
  type ProcessingState,
  type Upload,
  type UploadBundle,
  type UploadState,
} from '#lib/uploads/model/upload-state.ts';
import { uploadBundleSchema, uploadSchema, withKnownForm } from '#lib/uploads/table/upload-schema.ts';
import { storedUpload } from '../../../../helpers/builders/stored-upload.ts';
import { newUploadBundle, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

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

  it('[3.5] keep what was stored under an earlier field name', () => {
    const upload = storedUpload({
      duplicateOf: 'other',
      bytesLocation: 'stored',
      state: uploading({ waitingFor: 'busy', progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true } }),
    });
    const { bytesLocation, duplicateOf, state, ...others } = upload;
    const { waitingFor, serverErrors, progress, ...active } = state as ActiveState;
    const { isCreationOutcomeUnknown, ...offset } = progress;
    const sent = { formRevision: 1, overrides: {}, isSure: true };
    const stored = {
      ...others,
      bytesHome: bytesLocation,
      doubleOf: duplicateOf,
      state: {
        ...active,
        hold: waitingFor,
        troubles: serverErrors,
        progress: { ...offset, isCreationUnanswered: isCreationOutcomeUnknown },
      },
      sent: { ...sent, metaFileIds: ['sidecar'] },
    };
    expect(v.parse(uploadSchema, stored)).toEqual({ ...upload, sent: { ...sent, sidecarIds: ['sidecar'] } });
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

  const ADDED_LATER = [
    'fileMetadata',
    'overrides',
    'overridesRevision',
    'formRevision',
    'sent',
    'duplicateOf',
    'folder',
    'keepsForm',
  ];
  it.each(Object.keys(storedUpload()).filter((field) => !ADDED_LATER.includes(field)))(
    '[3.5] are damaged without: %s',
    (field) => {
      const { [field]: _, ...damaged } = { ...storedUpload() } as Record<string, unknown>;
      expect(v.safeParse(uploadSchema, damaged).success).toBe(false);
    },
  );

  it('[3.5] of the first version are read with later fields empty', () => {
    const { fileMetadata, overrides, overridesRevision, formRevision, keepsForm, sent, duplicateOf, folder, ...first } =
      storedUpload();
    expect(withKnownForm(v.parse(uploadSchema, first), newUploadBundle())).toEqual(storedUpload());
  });

  it.each([
    [{ status: 'new' }, null, 0, null],
    [{ status: 'terminated' }, null, 4, null],
    [
      { status: 'terminated' },
      5,
      4,
      { formRevision: 4, overrides: { IPTCCity: 'Husum' }, sidecarIds: [], isSure: false },
    ],
  ])(
    '[3.6] of a version with one form for all have that form only if they were started: %j',
    (state, sentRevision, form, sent) => {
      const { formRevision, sent: _, ...now } = storedUpload({ overrides: { IPTCCity: 'Husum' } });
      const before = { ...now, state, sentRevision };
      const read = withKnownForm(v.parse(uploadSchema, structuredClone(before)), newUploadBundle({ revision: 4 }));
      expect(read).toEqual({ ...now, state, formRevision: form, sent });
    },
  );

  it('[3.6, 4.10] keep the form that they were started with, whichever the bundle has now', () => {
    for (const formRevision of [0, 1, 2]) {
      const upload = storedUpload({ formRevision });
      expect(withKnownForm(upload, newUploadBundle({ revision: 4 }))).toBe(upload);
    }
  });

  it('[3.6] of a version with one form for all start without one if their bundle is lost', () => {
    const { formRevision, sent, ...before } = storedUpload({ state: { status: 'terminated' } });
    expect(withKnownForm(v.parse(uploadSchema, before), undefined)).toEqual({
      ...before,
      formRevision: 0,
      sent: null,
    });
  });

  it('[3.7] of a version that did not store the sent sidecars send them again', () => {
    const sent = { formRevision: 1, overrides: {}, isSure: true };
    expect(v.parse(uploadSchema, { ...storedUpload(), sent }).sent).toEqual({ ...sent, sidecarIds: [] });
  });

  it('[3.6] of a version with one form for all have no earlier forms', () => {
    const { earlier, ...before } = newUploadBundle();
    expect(v.parse(uploadBundleSchema, before)).toEqual(newUploadBundle());
  });

  it.each([
    [0, { values: {}, appendMode: 3 }],
    [2, { values: { IPTCHeadline: 'Sturm' }, appendMode: 3 }],
  ] as const)(
    '[4.12] of a version that did not store what was typed since a start (%i) have nothing typed since',
    (revision, form) => {
      const now = newUploadBundle({ revision, draft: { IPTCHeadline: 'Sturm' }, draftAppendMode: 3 });
      const { formAtStart: _, isReleaseImplied, ...before } = now;
      expect(v.parse(uploadBundleSchema, before)).toEqual({ ...now, isReleaseImplied, formAtStart: form });
    },
  );

  it('[4.1] of a version that did not count server errors have none', () => {
    const { serverErrors, ...before } = uploading({ failures: 7 }) as ActiveState;
    expect(v.parse(uploadSchema, storedUpload({ state: before as UploadState })).state).toEqual({
      ...before,
      serverErrors,
    });
  });

  it('[4.8] of a version without processing state are read as unchecked, failed ones without their time', () => {
    const { isUnprocessed, ...before } = processing(null) as ProcessingState;
    const read = (state: object) => v.parse(uploadSchema, { ...storedUpload(), state }).state;
    expect(read(before)).toEqual({ ...before, isUnprocessed });
    const { progress } = before;
    const failed = { status: 'error', code: 'uploads/check-failed', facts: {}, phase: 'check', progress, attempt: 1 };
    expect(read({ ...failed, since: 5 })).toEqual(failed);
  });

  it('[4.1] have one of the seven states', () => {
    expect(v.safeParse(uploadSchema, { ...storedUpload(), state: { status: 'lost' } }).success).toBe(false);
    expect(v.safeParse(uploadSchema, { ...storedUpload(), state: { status: 'uploading' } }).success).toBe(false);
    expect(v.safeParse(uploadSchema, { ...storedUpload(), state: { status: 'terminated' } }).success).toBe(true);
  });
});
