import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { PlacesSet, ShootState } from '#lib/uploads/model/filled-places.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import { type HandlersOf, message } from './message.ts';

const uploadId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
const uploadIds = v.pipe(v.array(uploadId), v.maxLength(100_000));
const mediaType = v.picklist(MEDIA_TYPES);
const fieldNames = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(100), v.readonly());
const metadataValues = v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(20_000)));

const draftText = v.object({ type: mediaType, values: metadataValues, owner: v.optional(v.string()) });
const startForm: v.GenericSchema<StartForm> = v.object({ ...draftText.entries, needed: fieldNames });

/** One file that a surface hands over; `uploadId` is made by the surface, so a repeated message adds nothing twice. */
export const addedFile = v.object({
  uploadId,
  filename: v.pipe(v.string(), v.minLength(1), v.maxLength(1_024)),
  /** Path of the dropped folder that it was in, without its own name; empty: not known. */
  folder: v.pipe(v.string(), v.maxLength(1_024)),
  mimeType: v.pipe(v.string(), v.maxLength(255)),
  bytesTotal: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type AddedFile = v.InferOutput<typeof addedFile>;

export const uploadsMessages = {
  /**
   * Announces files; the bytes follow in slices by the channel's `sendFiles`. Answered when the rows are stored. Rejects
   * with `session/no-upload-permission` where the person may not upload this type.
   */
  'uploads.add': message<null>()(
    v.object({ type: mediaType, files: v.pipe(v.array(addedFile), v.maxLength(100_000)) }),
  ),
  /**
   * Stores `form` like `uploads.setDraft`, sets its values on the current bundle and starts it (4.10), after the files that may
   * bring what it needs have been read. Rejects like `uploads.add`, or with `uploads/form-incomplete` (facts: `fields`, names
   * between spaces); the text is stored then.
   */
  'uploads.start': message<null>()(v.object({ type: mediaType, form: v.optional(startForm) })),
  /** Pauses every uploading item of the current bundle (4.11). */
  'uploads.pause': message<null>()(v.object({ type: mediaType })),
  'uploads.pauseUpload': message<null>()(v.object({ uploadId })),
  /** `form` as for `uploads.start`, but waits for no file. */
  'uploads.resumeUpload': message<null>()(v.object({ uploadId, form: v.optional(startForm) })),
  /** As `uploads.resumeItem`. */
  'uploads.retry': message<null>()(v.object({ uploadIds, form: v.optional(startForm) })),
  /** Everything that waits for the connection or the server is tried now, however long it has to wait. */
  'uploads.tryNow': message<null>()(v.object({})),
  /**
   * Terminates what is under way and forgets the items, their copies included. `unfinishedIds` are those of them that the person
   * saw unfinished: what the server has all of by now stays in the list, and it rejects with `uploads/already-sent` when the
   * others are removed.
   */
  'uploads.remove': message<null>()(v.object({ uploadIds, unfinishedIds: v.optional(uploadIds) })),
  /** The person has read which files were lost on this computer. */
  'uploads.dismissLost': message<null>()(v.object({})),
  /**
   * Stores what the person typed into these fields; the others keep what they have, so that two surfaces do not undo
   * each other. Sent with the uploads at the next start (4.10). Rejects with `session/expired` where `owner`, who typed it as
   * `domain/username`, is not who is signed in by now.
   */
  'uploads.setDraft': message<null>()(draftText),
  /** One mode for the whole bundle, sent as it is (4.16). */
  'uploads.setAppendMode': message<null>()(v.object({ type: mediaType, mode: v.picklist([0, 1, 2, 3]) })),
  /** Rejects with `uploads/name-invalid`; the extension stays whatever is typed. */
  'uploads.rename': message<null>()(v.object({ uploadId, filename: v.pipe(v.string(), v.maxLength(1_024)) })),
  /** Changes values set for one upload alone; fields that are not named keep what they have. */
  'uploads.setOverrides': message<null>()(
    v.object({ uploadId, values: metadataValues, removedFields: v.optional(fieldNames) }),
  ),
  /** Which files of the list have coordinates without a place, and what the last press has set. */
  'uploads.shootState': message<ShootState>()(v.object({ type: mediaType })),
  /**
   * Sets a place for each of these by its own coordinates. `press` is the same for all that one press is about, ms since 1970.
   * Rejects with `metadata/consent-needed` until the person has agreed, or with `session/expired`.
   */
  'uploads.setPlaces': message<PlacesSet>()(
    v.object({ uploadIds: v.pipe(v.array(uploadId), v.maxLength(200)), press: v.number() }),
  ),
  /** Takes back what the last press has set, but nothing that was changed since. */
  'uploads.undoPlaces': message<null>()(v.object({ type: mediaType })),
  /** One decision for all waiting duplicates: keep both, or leave the later ones out. */
  'uploads.decideDuplicates': message<null>()(v.object({ type: mediaType, isKept: v.boolean() })),
  /** What lines in view and the metadata dialog need beyond their rows. */
  'uploads.details': message<UploadDetails[]>()(v.object({ uploadIds: v.pipe(v.array(uploadId), v.maxLength(200)) })),
  /** How many uploads of the current bundle bring which fields themselves. */
  'uploads.metadataSummary': message<MetadataSummary>()(v.object({ type: mediaType })),
  /** Answers a completion dialog on every surface (4.12; docs/design/choices.md). */
  'uploads.dismissCompletion': message<null>()(v.object({ bundleId: uploadId })),
};

export type UploadsHandlers = HandlersOf<typeof uploadsMessages>;

const filesMessage = v.object({
  uploadIds: v.pipe(v.array(v.string()), v.maxLength(1_000)),
  files: v.pipe(v.array(v.instance(File)), v.maxLength(1_000)),
});

/** A slice of Files in the order of their upload ids. Throws `messaging/malformed`. */
export function parseFilesMessage(message: unknown): { uploadIds: readonly string[]; files: readonly File[] } {
  const parsed = v.safeParse(filesMessage, message);
  if (!parsed.success || parsed.output.files.length !== parsed.output.uploadIds.length)
    throw new AppError('messaging/malformed');
  return parsed.output;
}
