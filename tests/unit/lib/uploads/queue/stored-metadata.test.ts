import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isReady, newBundle } from '#lib/uploads/model/upload-bundle.ts';
import { uploadBundleSchema, uploadSchema } from '#lib/uploads/model/upload-schema.ts';
import { storedUpload } from '../../../../helpers/builders/upload-builders.ts';

const fileMetadata = {
  values: { IPTCHeadline: 'Flut', IPTCByLine: 'Ben' },
  unmapped: { title: 'Die Flut', description: 'Land unter', author: 'Ben', creator: 'Ben' },
  repaired: ['IPTCHeadline'],
  coordinates: { latitude: 54.4765, longitude: 9.0512 },
};

it('[3.5] keeps the metadata of a file and its overrides', () => {
  const upload = storedUpload({
    fileMetadata,
    overrides: { IPTCCity: 'Husum' },
    overridesRevision: 3,
    duplicateOf: 'upload-0',
  });
  expect(v.parse(uploadSchema, structuredClone(upload))).toEqual(upload);
});

it('[3.5] keeps a sidecar without a parent', () => {
  const upload = storedUpload({
    type: 'meta',
    fileValidationResult: { isValid: false, errorType: 'ERROR_NO_PARENT_UPLOAD', detectedFileType: null },
  });
  expect(v.parse(uploadSchema, structuredClone(upload))).toEqual(upload);
});

it('[3.6] keeps the append mode of the form and the sent one', () => {
  const bundle = {
    ...newBundle({
      id: 'b',
      type: 'image',
      owner: 'NEWS/anna',
      server: 'https://media.example/',
      createdAt: 7,
      draft: {},
      draftAppendMode: 3,
    }),
    appendMode: 1,
  };
  expect(v.parse(uploadBundleSchema, structuredClone(bundle))).toEqual(bundle);
  expect(v.safeParse(uploadBundleSchema, { ...bundle, appendMode: 4 }).success).toBe(false);
});

it('[4.7] calls a file ready when its own metadata has been read, and a sidecar at once', () => {
  expect(isReady(storedUpload())).toBe(false);
  expect(isReady(storedUpload({ fileMetadata: { values: {}, unmapped: {}, repaired: [], coordinates: null } }))).toBe(
    true,
  );
  expect(isReady(storedUpload({ type: 'video' }))).toBe(false);
  expect(isReady(storedUpload({ type: 'meta' }))).toBe(true);
});
