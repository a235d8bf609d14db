import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { ActiveState, ProcessingState } from '#lib/uploads/model/upload-machine.ts';
import { uploadBundleSchema, uploadItemSchema, withKnownForm } from '#lib/uploads/model/upload-schema.ts';
import type { UploadBundle, UploadItem, UploadState } from '#lib/uploads/model/upload-state.ts';
import { aBundle, processing, uploading } from '../../../helpers/upload-builders.ts';
import { itemOf } from '../../../helpers/upload-item.ts';

/** Fields in which a schema could lose a value and put its default in the place unnoticed. */
function sameFields<Stored extends object>(stored: Stored, fresh: Stored): string[] {
  const fields = Object.keys({ ...stored, ...fresh }) as (keyof Stored & string)[];
  return fields.filter((field) => isDeepStrictEqual(stored[field], fresh[field]));
}

describe('stored uploads', () => {
  it('[3.5] keep every field of an upload', () => {
    const item: UploadItem = {
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
      bytesHome: 'memory',
      formRevision: 2,
      keepsForm: true,
      sent: { formRevision: 1, overrides: { IPTCCity: 'Husum' }, metaFileIds: [], isSure: false },
      fileMetadata: {
        values: { IPTCHeadline: 'Deich' },
        words: { title: 'Am Deich' },
        repaired: ['IPTCHeadline'],
        coordinates: { latitude: 54.5, longitude: 9.1 },
      },
      overrides: { IPTCCity: 'Tönning' },
      overridesRevision: 3,
      doubleOf: 'other',
      state: uploading({ attempt: 2, troubles: 1 }),
    };
    expect(v.parse(uploadItemSchema, structuredClone(item))).toEqual(item);
    expect(sameFields(item, itemOf())).toEqual([]);
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
    const fresh = newBundle('a', 'image', 'NEWS/anna', 'https://media.example/', 1, {});
    expect(v.parse(uploadBundleSchema, structuredClone(bundle))).toEqual(bundle);
    expect(sameFields(bundle, fresh)).toEqual([]);
  });

  const ADDED_LATER = [
    'fileMetadata',
    'overrides',
    'overridesRevision',
    'formRevision',
    'sent',
    'doubleOf',
    'folder',
    'keepsForm',
  ];
  it.each(Object.keys(itemOf()).filter((field) => !ADDED_LATER.includes(field)))(
    '[3.5] are damaged without: %s',
    (field) => {
      const { [field]: _, ...damaged } = { ...itemOf() } as Record<string, unknown>;
      expect(v.safeParse(uploadItemSchema, damaged).success).toBe(false);
    },
  );

  it('[3.5] of the first version are read with what came later as nothing', () => {
    const { fileMetadata, overrides, overridesRevision, formRevision, keepsForm, sent, doubleOf, folder, ...first } =
      itemOf();
    expect(withKnownForm(v.parse(uploadItemSchema, first), aBundle())).toEqual(itemOf());
  });

  it.each([
    [{ status: 'new' }, null, 0, null],
    [{ status: 'terminated' }, null, 4, null],
    [
      { status: 'terminated' },
      5,
      4,
      { formRevision: 4, overrides: { IPTCCity: 'Husum' }, metaFileIds: [], isSure: false },
    ],
  ])(
    '[3.6] of a version that knew one form for all have that one once they were started: %j',
    (state, told, form, sent) => {
      const { formRevision, sent: _, ...now } = itemOf({ overrides: { IPTCCity: 'Husum' } });
      const before = { ...now, state, sentRevision: told };
      const read = withKnownForm(v.parse(uploadItemSchema, structuredClone(before)), aBundle({ revision: 4 }));
      expect(read).toEqual({ ...now, state, formRevision: form, sent });
    },
  );

  it('[3.6, 4.10] keep the form that they were started with, whichever the bundle has now', () => {
    for (const formRevision of [0, 1, 2]) {
      const item = itemOf({ formRevision });
      expect(withKnownForm(item, aBundle({ revision: 4 }))).toBe(item);
    }
  });

  it('[3.6] of a version that knew one form for all begin anew without their bundle', () => {
    const { formRevision, sent, ...before } = itemOf({ state: { status: 'terminated' } });
    expect(withKnownForm(v.parse(uploadItemSchema, before), undefined)).toEqual({
      ...before,
      formRevision: 0,
      sent: null,
    });
  });

  it('[3.7] of a version that did not store which meta files the server was told of say them again', () => {
    const sent = { formRevision: 1, overrides: {}, isSure: true };
    expect(v.parse(uploadItemSchema, { ...itemOf(), sent }).sent).toEqual({ ...sent, metaFileIds: [] });
  });

  it('[3.6] of a version that knew one form for all have no earlier ones', () => {
    const { earlier, ...before } = aBundle();
    expect(v.parse(uploadBundleSchema, before)).toEqual(aBundle());
  });

  it.each([
    [0, { values: {}, appendMode: 3 }],
    [2, { values: { IPTCHeadline: 'Sturm' }, appendMode: 3 }],
  ] as const)(
    '[4.12] of before it was known what was typed since a start (%i) have nothing typed since',
    (revision, form) => {
      const now = aBundle({ revision, draft: { IPTCHeadline: 'Sturm' }, draftAppendMode: 3 });
      const { formAtStart: _, isReleaseImplied, ...before } = now;
      expect(v.parse(uploadBundleSchema, before)).toEqual({ ...now, isReleaseImplied, formAtStart: form });
    },
  );

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
