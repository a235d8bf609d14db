import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { uploadBundleSchema, uploadSchema } from '#lib/uploads/model/upload-schema.ts';
import type { Upload, UploadBundle, UploadState } from '#lib/uploads/model/upload-state.ts';
import { newUpload, newUploadBundle, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const progress = {
  uploadUrl: 'https://media.example/upload/1',
  offset: 7,
  isCreationOutcomeUnknown: true,
  isOfCopy: false,
};
const error = {
  status: 'error',
  code: 'uploads/refused',
  facts: { field: 'IPTCCaption', status: 431 },
  phase: 'transfer',
  progress,
  attempt: 3,
} as const;

const STATES: readonly UploadState[] = [
  { status: 'new' },
  { status: 'terminated' },
  { status: 'paused', progress, attempt: 3 },
  { status: 'complete', isProcessed: false, progress },
  error,
  { ...error, phase: 'check' },
  uploading({ progress, attempt: 2, isRunning: true, failures: 4, serverErrors: 5, retryAt: 6 }),
  uploading({ waitingFor: 'connection' }),
  uploading({ waitingFor: 'server' }),
  uploading({ waitingFor: 'sign-in' }),
  processing(9),
  { ...processing(null), since: null, isUnprocessed: true } as UploadState,
];

const sent = { formRevision: 1, overrides: { IPTCCity: 'Kiel' }, sidecarIds: ['meta-1'], isSure: true };
const FULL_ITEM = newUpload({
  fileMetadata: {
    values: { IPTCHeadline: 'Deich' },
    unmapped: { title: 'Am Deich', author: 'Anna' },
    repaired: ['IPTCHeadline'],
    coordinates: { latitude: 54.5, longitude: 9.1 },
  },
  sent,
  overrides: { IPTCCity: 'Husum' },
  duplicateOf: 'upload-0',
});
const refused = (errorType: Upload['fileValidationResult']['errorType']) => ({
  fileValidationResult: { isValid: false, errorType, detectedFileType: null },
});

const ITEMS: readonly Upload[] = [
  ...STATES.map((state) => newUpload({ state })),
  FULL_ITEM,
  ...(['image', 'video', 'audio', 'meta'] as const).map((type) => newUpload({ type })),
  ...(['page', 'memory', 'stored'] as const).map((bytesLocation) => newUpload({ bytesLocation })),
  newUpload(refused('FILE_TYPE_NOT_ALLOWED_ERROR')),
  newUpload(refused('ZERO_FILE_SIZE_ERROR')),
  newUpload(refused('FILE_SIZE_EXCEEDED_ERROR')),
  newUpload(refused('ERROR_NO_PARENT_UPLOAD')),
];

const FULL_BUNDLE = newUploadBundle({
  draft: { IPTCCity: 'Kiel' },
  metadata: { IPTCCity: 'Kiel' },
  earlier: [
    { revision: 1, metadata: { IPTCCity: 'Husum' }, appendMode: 2, isReleaseImplied: true, unsentDraft: { a: 'b' } },
  ],
});
const BUNDLES: readonly UploadBundle[] = [
  FULL_BUNDLE,
  ...(['image', 'video', 'audio'] as const).map((type) => newUploadBundle({ type })),
  ...(['none', 'success', 'errors'] as const).map((completion) => newUploadBundle({ completion })),
  ...([0, 1, 2, 3] as const).map((appendMode) => newUploadBundle({ appendMode, draftAppendMode: appendMode })),
];

describe('stored uploads', () => {
  it.each(ITEMS)(
    '[3.5, 4.1] is the same after a restart: $state.status $type $bytesLocation $fileValidationResult.errorType',
    (upload) => {
      expect(v.parse(uploadSchema, structuredClone(upload))).toEqual(upload);
    },
  );

  it.each(BUNDLES)('[3.6, 4.16] is the same after a restart: $type $completion $appendMode', (bundle) => {
    expect(v.parse(uploadBundleSchema, structuredClone(bundle))).toEqual(bundle);
  });
});

/** The path `a.b.c` of every value in a record, including objects and arrays. */
function pathsOf(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]) => [
    name,
    ...(typeof value === 'object' && value !== null ? pathsOf(value).map((path) => `${name}.${path}`) : []),
  ]);
}

type Change = (holder: Record<string, unknown>, name: string) => void;
const takenAway: Change = (holder, name) => delete holder[name];
/** Values that are invalid for any such field. */
const exchanged: Change = (holder, name) => {
  const value = holder[name];
  holder[name] = typeof value === 'object' && value !== null ? 7 : { an: 'object' };
};

function damaged(record: object, path: string, change: Change): object {
  const copy = structuredClone(record);
  const names = path.split('.');
  const last = names.pop() ?? '';
  change(names.reduce<object>((inner, name) => inner[name as never], copy) as Record<string, unknown>, last);
  return copy;
}

/** Fields that are optional. */
const MAY_BE_MISSING = /^placed$|(^|\.)unsentDraft$/;
/** One of the existing values. */
const ONE_OF_MANY =
  /(^|\.)(facts|values|unmapped|overrides|draft|metadata|unsentDraft|repaired|sidecarIds|earlier)\.[^.]+$/;

describe('a damaged stored record is set aside', () => {
  const isRead = (record: object): boolean =>
    v.safeParse('uploadId' in record ? uploadSchema : uploadBundleSchema, record).success;
  const records = [...STATES.map((state) => newUpload({ state })), FULL_ITEM, FULL_BUNDLE];

  it.each(records)(
    '[3.5, 3.6] a record with any field of the wrong type is set aside: $state.status $type',
    (record) => {
      expect(pathsOf(record).filter((path) => isRead(damaged(record, path, exchanged)))).toEqual([]);
    },
  );

  it.each(records)('[3.5, 3.6] a record without a required field is set aside: $state.status $type', (record) => {
    const needed = pathsOf(record).filter((path) => !MAY_BE_MISSING.test(path) && !ONE_OF_MANY.test(path));
    expect(needed.filter((path) => isRead(damaged(record, path, takenAway)))).toEqual([]);
  });

  it.each(records)('[3.5, 3.6] a record without optional fields is not set aside: $state.status $type', (record) => {
    const spare = pathsOf(record).filter((path) => MAY_BE_MISSING.test(path));
    expect(spare.filter((path) => !isRead(damaged(record, path, takenAway)))).toEqual([]);
  });
});
