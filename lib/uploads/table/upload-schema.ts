/**
 * Schemas of stored uploads and bundles. The caller skips a record that does not fit, and the background starts anyway.
 */
import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import type { FormText } from '#lib/upload-form/model/metadata-values.ts';
import { UNMAPPED_FIELDS } from '#lib/upload-form/model/metadata-values.ts';
import { UNDO_KINDS } from '../model/undo.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { WAITS } from '../model/upload-waits.ts';
import renamedFields from './renamed-fields.json' with { type: 'json' };

const progress = v.object({
  uploadUrl: v.nullable(v.string()),
  offset: v.number(),
  isCreationOutcomeUnknown: v.boolean(),
  // Absent in the first stored shape: the server has to verify the file then.
  isOfCopy: v.optional(v.boolean(), false),
  mayBeWhole: v.optional(v.boolean()),
  isUncompared: v.optional(v.boolean()),
  isLastSent: v.optional(v.boolean()),
});
const active = {
  progress,
  attempt: v.number(),
  isRunning: v.boolean(),
  waitingFor: v.picklist(['none', 'sign-in', ...WAITS]),
  failures: v.number(),
  // In the first stored shape included in `failures`.
  serverErrors: v.optional(v.number(), 0),
  retryAt: v.nullable(v.number()),
};
const state = v.variant('status', [
  v.object({ status: v.literal('new') }),
  v.object({ status: v.literal('uploading'), ...active }),
  v.object({
    status: v.literal('processing'),
    ...active,
    since: v.nullable(v.number()),
    // Absent in the first stored shape.
    isUnprocessed: v.optional(v.boolean(), false),
    isRetryOwed: v.optional(v.boolean()),
  }),
  v.object({ status: v.literal('paused'), progress, attempt: v.number() }),
  v.object({ status: v.literal('terminated') }),
  v.object({ status: v.literal('complete'), isProcessed: v.boolean(), progress }),
  v.object({
    status: v.literal('error'),
    code: v.string(),
    facts: v.record(v.string(), v.union([v.string(), v.number()])),
    phase: v.picklist(['transfer', 'check']),
    progress,
    attempt: v.number(),
  }),
]);

/** Placeholder for the only form of a bundle in the first stored shape; `withKnownForm` replaces it. */
const ONLY_FORM = -1;

const values = v.record(v.string(), v.string());
const appendMode = v.picklist([0, 1, 2, 3]);
const formText = v.object({ values, appendMode });
const textChange = v.object({ before: v.nullable(v.string()), after: v.nullable(v.string()) });
const undoMark = v.object({
  at: v.number(),
  kind: v.picklist(UNDO_KINDS),
  effect: v.picklist(['removed', 'added', 'changed']),
  changes: v.optional(v.record(v.string(), textChange)),
  isFormReturned: v.optional(v.boolean()),
  formAtStart: v.optional(v.object({ before: formText, after: formText })),
  appendMode: v.optional(v.object({ before: appendMode, after: appendMode })),
  isStartEnded: v.optional(v.boolean()),
  given: v.optional(v.array(v.string())),
  isFormSent: v.optional(v.boolean()),
});
/** A mark that is not understood is dropped: a removed file that is back is better than one that is lost. */
const undo = v.fallback(v.optional(v.array(undoMark)), undefined);

const uploadRecord = v.object({
  uploadId: v.string(),
  bundleId: v.string(),
  objectId: v.string(),
  type: v.picklist([...MEDIA_TYPES, 'meta']),
  filename: v.string(),
  originalFilename: v.string(),
  folder: v.optional(v.string(), ''),
  fileExtension: v.string(),
  mimeType: v.string(),
  bytesTotal: v.number(),
  fileValidationResult: v.object({
    isValid: v.boolean(),
    errorType: v.nullable(
      v.picklist([
        'FILE_TYPE_NOT_ALLOWED_ERROR',
        'ZERO_FILE_SIZE_ERROR',
        'FILE_SIZE_EXCEEDED_ERROR',
        'ERROR_NO_PARENT_UPLOAD',
      ]),
    ),
    detectedFileType: v.nullable(v.string()),
  }),
  parentUploadId: v.nullable(v.string()),
  sidecarFor: v.optional(v.string()),
  parentChoices: v.optional(v.array(v.string())),
  isParentChosen: v.optional(v.boolean()),
  addedAt: v.number(),
  position: v.optional(v.number()),
  bytesLocation: v.picklist(['page', 'memory', 'stored']),
  formRevision: v.optional(v.number(), ONLY_FORM),
  keepsForm: v.optional(v.boolean(), false),
  variablesAtStart: v.optional(v.object({ date: v.string(), serial: v.number() })),
  sent: v.optional(
    v.nullable(
      v.object({
        formRevision: v.number(),
        overrides: values,
        // Absent in the second stored shape: an upload with sidecars sends their ids once more.
        sidecarIds: v.optional(v.array(v.string()), []),
        isSure: v.boolean(),
      }),
    ),
  ),
  // Only in the first stored shape: the revision that the server has.
  sentRevision: v.optional(v.nullable(v.number()), null),
  fileMetadata: v.optional(
    v.nullable(
      v.object({
        values,
        // Absent in the first stored shape.
        unmapped: v.optional(v.partial(v.object(v.entriesFromList(UNMAPPED_FIELDS, v.string()))), {}),
        repaired: v.array(v.string()),
        coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
        whole: v.optional(values),
        unreadFrom: v.optional(v.number()),
        fileType: v.optional(v.nullable(v.string())),
        isDamaged: v.optional(v.boolean()),
      }),
    ),
    null,
  ),
  overrides: v.optional(values, {}),
  overridesRevision: v.optional(v.number(), 0),
  placed: v.optional(v.object({ press: v.number(), text: v.string(), values })),
  duplicateOf: v.optional(v.nullable(v.string()), null),
  undo,
  state,
});

const RENAMED: Readonly<Record<string, string>> = renamedFields;

/** Parts of a record that have renamed fields, too. */
const RENAMED_PARTS = ['state', 'sent', 'fileMetadata'];

/** The record with the current field names. */
function withCurrentNames(record: unknown): unknown {
  const rename = (part: unknown): unknown =>
    part !== null && typeof part === 'object'
      ? Object.fromEntries(
          Object.entries(part).map(([name, value]) => [
            RENAMED[name] ?? name,
            name === 'progress' ? rename(value) : value,
          ]),
        )
      : part;
  const upload = rename(record);
  if (upload === null || typeof upload !== 'object') return upload;
  return Object.fromEntries(
    Object.entries(upload).map(([name, value]) => [name, RENAMED_PARTS.includes(name) ? rename(value) : value]),
  );
}

export const uploadSchema = v.pipe(
  v.unknown(),
  v.transform(withCurrentNames),
  uploadRecord,
  v.transform(({ sentRevision, sent, ...upload }) => {
    // Which metadata the server has is unknown: the next request sends them again.
    const { overrides } = upload;
    const before = sentRevision === null ? null : { formRevision: ONLY_FORM, overrides, sidecarIds: [], isSure: false };
    return { ...upload, sent: sent === undefined ? before : sent };
  }),
) as unknown as v.GenericSchema<unknown, Upload>;

/**
 * Replaces `ONLY_FORM` in uploads of the first stored shape, which had one form per bundle; returns others unchanged.
 */
export function withKnownForm(upload: Upload, bundle: UploadBundle | undefined): Upload {
  if (upload.formRevision !== ONLY_FORM) return upload;
  const revision = bundle?.revision ?? 0;
  const sent = upload.sent && { ...upload.sent, formRevision: revision };
  return { ...upload, formRevision: upload.state.status === 'new' ? 0 : revision, sent };
}

const isReleaseImplied = v.optional(v.boolean(), false);
const inherited = v.optional(v.array(v.string()));

const uploadBundle = v.object({
  id: v.string(),
  type: v.picklist(MEDIA_TYPES),
  owner: v.string(),
  server: v.string(),
  createdAt: v.number(),
  draft: values,
  draftAppendMode: v.optional(appendMode, 0),
  formAtStart: v.optional(formText),
  appendMode: v.optional(appendMode, 0),
  isReleaseImplied,
  inherited,
  given: v.optional(v.array(v.string())),
  isFormSent: v.optional(v.boolean()),
  metadata: values,
  revision: v.number(),
  // The first stored shape had only the last form.
  earlier: v.optional(
    v.array(
      v.object({
        revision: v.number(),
        metadata: values,
        appendMode,
        isReleaseImplied,
        inherited,
        unsentDraft: v.optional(values),
      }),
    ),
    [],
  ),
  isStarted: v.boolean(),
  completion: v.picklist(['none', 'success', 'errors']),
  undo,
});

export const uploadBundleSchema: v.GenericSchema<unknown, UploadBundle> = v.pipe(
  uploadBundle,
  v.transform(({ formAtStart, ...bundle }) => {
    // Absent in earlier shapes: then all text counts as typed before the start, or as changed if there was no start.
    const { draft, draftAppendMode } = bundle;
    const before: FormText =
      bundle.revision > 0
        ? { values: draft, appendMode: draftAppendMode }
        : { values: {}, appendMode: draftAppendMode };
    return { ...bundle, formAtStart: formAtStart ?? before };
  }),
);
