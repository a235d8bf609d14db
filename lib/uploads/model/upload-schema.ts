/**
 * The shapes of uploads and bundles as they are stored, and their meaning (specification 3.5, 4.1–4.8;
 * docs/design/uploads.md). The types of `upload-state.ts` follow from them. Pure.
 */
import * as v from 'valibot';
import { takenFromSchema } from '#lib/capture/model/taken-from.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import {
  appendModeSchema,
  extraRuleSchema,
  fileMetadataSchema,
  valuesSchema,
} from '#lib/upload-form/model/metadata-schema.ts';
import { formOfFilesSchema } from './form-of-files.ts';
import { LIST_ORDERS } from './list-order-names.ts';
import type { SlowRequest } from './sending-estimate.ts';

/** The progress in the tus protocol, kept in every state that can be resumed. */
const progress = v.object({
  uploadUrl: v.nullable(v.string()),
  /** Bytes that the server acknowledged. */
  offset: v.number(),
  /** A POST was sent and not answered yet. */
  isCreationOutcomeUnknown: v.boolean(),
  /** All bytes that were or may have been sent are equal to those of the copy (docs/design/uploads.md#durability). */
  isOfCopy: v.boolean(),
  /** The server no longer has an upload that it had bytes of, and may have finished it. */
  mayBeWhole: v.optional(v.boolean()),
  /** The file was matched by name and size only, and not compared with the bytes that the server may have (decision 36). */
  isUncompared: v.optional(v.boolean()),
  /** The request with the last byte was sent: unless it has to be repeated, none follows that could carry metadata. */
  isLastSent: v.optional(v.boolean()),
});

/**
 * Why a started upload waits. It keeps its status; only the user pauses uploads
 * (docs/design/session.md#how-a-session-ends). The reason stays during an attempt, until an answer shows that the wait
 * is over.
 */
const waitReason = v.picklist([
  'none',
  // No answer, or a proxy got none from the server.
  'connection',
  // The server answers with an error of its own.
  'server',
  'sign-in',
  // Something else answers, such as the sign-in page of a network.
  'portal',
  // 429
  'busy',
  // An earlier request still locks the upload (409, 423).
  'locked',
  // 507
  'full',
  // 507: the user has too many unfinished uploads at the server.
  'quota',
]);

const active = {
  progress,
  /** Increases with each attempt; events of earlier ones are ignored. */
  attempt: v.number(),
  isRunning: v.boolean(),
  waitingFor: waitReason,
  /** Failures in a row for the same reason; determines the length of the next wait. */
  failures: v.number(),
  /** Failures since the last success that end in an error if there are too many. */
  serverErrors: v.number(),
  /** Earliest retry, in the host's elapsed time, which restarts with the background; null: at once. */
  retryAt: v.nullable(v.number()),
};

/** A value of the session, which a restart forgets. */
const notStored = v.pipe(
  v.unknown(),
  v.transform((): SlowRequest | undefined => undefined),
);

const state = v.variant('status', [
  v.object({ status: v.literal('new') }),
  v.object({
    status: v.literal('uploading'),
    ...active,
    /** The last request that took long, until the next. */
    request: v.optional(notStored),
  }),
  v.object({
    status: v.literal('processing'),
    ...active,
    /**
     * Elapsed time at which the server began to answer, without other answers since, that the file is not processed;
     * the check fails 600 s later (9.2). Null: starts with the next such answer.
     */
    since: v.nullable(v.number()),
    /** The server answered that the file is not processed yet (4.8). */
    isUnprocessed: v.boolean(),
    /** Its processing failed, and the server has not been asked to process it again. */
    isRetryOwed: v.optional(v.boolean()),
  }),
  v.object({ status: v.literal('paused'), progress, attempt: v.number() }),
  v.object({ status: v.literal('terminated') }),
  v.object({ status: v.literal('complete'), isProcessed: v.boolean(), progress }),
  v.object({
    status: v.literal('error'),
    code: v.custom<AppErrorCode>((code) => typeof code === 'string'),
    facts: v.record(v.string(), v.union([v.string(), v.number()])),
    /** Retry after a failed status check repeats only the check (docs/design/uploads.md#errors). */
    phase: v.picklist(['transfer', 'check']),
    progress,
    attempt: v.number(),
  }),
]);

const fileValidationResult = v.object({
  isValid: v.boolean(),
  /** Why a file is not uploaded at all (specification 8.3). */
  errorType: v.nullable(
    v.picklist([
      'FILE_TYPE_NOT_ALLOWED_ERROR',
      'ZERO_FILE_SIZE_ERROR',
      'FILE_SIZE_EXCEEDED_ERROR',
      'ERROR_NO_PARENT_UPLOAD',
    ]),
  ),
  /** The type by its first bytes, if the file is refused for it or its name says another one; else null (5.5). */
  detectedFileType: v.nullable(v.string()),
});

/** Identifies the metadata that the server has: form revision, overrides and sidecars. */
const sent = v.object({
  formRevision: v.number(),
  overrides: valuesSchema,
  /** Upload ids of its sidecars (3.7). */
  sidecarIds: v.array(v.string()),
  /** False while the request with these metadata is unanswered, or an earlier creation may have arrived first. */
  isSure: v.boolean(),
});

export const uploadSchema = v.object({
  uploadId: v.string(),
  bundleId: v.string(),
  /**
   * Sent with the creation, and stored before it, so that a repeated creation finds the first
   * (docs/design/uploads.md#repeated-creation).
   */
  objectId: v.string(),
  /** A sidecar is `meta` here and `metafile` on the wire (3.5; docs/design/choices.md). */
  type: v.picklist([...MEDIA_TYPES, 'meta']),
  filename: v.string(),
  originalFilename: v.string(),
  /** Path in the dropped folder; empty if unknown. */
  folder: v.string(),
  /** The page that it was taken from, with what it says; absent for other files. */
  taken: v.optional(takenFromSchema),
  fileExtension: v.string(),
  mimeType: v.string(),
  bytesTotal: v.number(),
  fileValidationResult,
  parentUploadId: v.nullable(v.string()),
  /** Extension of the file that a sidecar describes, as it says itself or the user has chosen. */
  sidecarFor: v.optional(v.string()),
  /** Other files that a sidecar may describe; nothing or only the user says which one. */
  parentChoices: v.optional(v.array(v.string())),
  /**
   * The user has said which file a sidecar describes, and may change the answer. False while that file is not in the
   * list; absent before an answer.
   */
  isParentChosen: v.optional(v.boolean()),
  /** The picture that the clip of a Live Photo or a voice memo belongs to; the server does not learn it. */
  companionOf: v.optional(v.string()),
  /** Ms since 1970; fractions keep the order of adding. */
  addedAt: v.number(),
  /** Its place in the list if the user has moved or sorted it, in the scale of `addedAt`. */
  position: v.optional(v.number()),
  /** Where its bytes are (docs/design/uploads.md#durability): in an open page only, in the background, or on disk. */
  bytesLocation: v.picklist(['page', 'memory', 'stored']),
  /** Revision of the bundle's form at its last start (4.10); 0 before the first. */
  formRevision: v.number(),
  /** It keeps that form: files were added since, and the current form belongs to those (decision 18). */
  keepsForm: v.boolean(),
  /** Values of variables that are fixed at the first start, so that a retry on the next day sends the same text. */
  variablesAtStart: v.optional(
    v.object({
      /** Day of that start, in the format of the app's locale. */
      date: v.string(),
      /** Number of the file in its list. */
      serial: v.number(),
    }),
  ),
  /** The metadata that the server has; null before the creation. */
  sent: v.nullable(sent),
  /** Null until it is read; the upload is not ready before (4.7). */
  fileMetadata: v.nullable(fileMetadataSchema),
  /** What is in the file itself, where its sidecars have changed `fileMetadata`. */
  ownMetadata: v.optional(fileMetadataSchema),
  /** Values set for this file only; they take precedence over form and file. */
  overrides: valuesSchema,
  /** Increases with each change of `overrides`. */
  overridesRevision: v.number(),
  /** The earlier upload with the same bytes, until the user decides whether to keep both. */
  duplicateOf: v.nullable(v.string()),
  state,
});

/** The form at the time of a start. */
const sentForm = v.object({
  revision: v.number(),
  metadata: valuesSchema,
  appendMode: appendModeSchema,
  /** The form's release is its default, not set by the user (decision 34). */
  isReleaseImplied: v.boolean(),
  /** Names of other fields whose value was not given for these files (decision 18); absent: none. */
  inherited: v.optional(v.array(v.string())),
  /** The extra fields of the server at that time; absent: none. */
  extraFields: v.optional(v.array(extraRuleSchema)),
  /** The draft of a tab that closed before its start: `metadata` lacks the values that a start adds. */
  unsentDraft: v.optional(valuesSchema),
});

export const uploadBundleSchema = v.object({
  ...sentForm.entries,
  ...formOfFilesSchema.entries,
  id: v.string(),
  type: v.picklist(MEDIA_TYPES),
  /** `DOMAIN/name` of the user who owns the uploads (docs/design/session.md#how-a-session-ends). */
  owner: v.string(),
  /** The server of these uploads. */
  server: v.string(),
  /** Ms since 1970. */
  createdAt: v.number(),
  /** Forms of earlier starts that uploads still use; that of the last start (4.10) is in the bundle itself. */
  earlier: v.array(sentForm),
  isStarted: v.boolean(),
  /** A completion dialog that the user has not closed yet (4.12). */
  completion: v.picklist(['none', 'success', 'errors']),
  /** The order that the user has chosen for the list, or has left by moving a file; absent: as files were added. */
  order: v.optional(v.picklist([...LIST_ORDERS, 'moved'])),
});
