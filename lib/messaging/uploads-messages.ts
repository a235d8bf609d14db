import * as v from 'valibot';
import { takenFromSchema } from '#lib/capture/model/taken-from.ts';
import type { AnswerSchema } from '#lib/contract/call.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { mayUpload } from '#lib/session/model/auth-state.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { CommonValues, FilesEdited } from '#lib/uploads/model/file-edit.ts';
import type { PlacesFound, PlacesState } from '#lib/uploads/model/filled-places.ts';
import { LIST_ORDERS } from '#lib/uploads/model/list-order-names.ts';
import type { FormApplied, UploadDetails } from '#lib/uploads/model/upload-details.ts';
import { fieldEdit } from './field-edit.ts';
import { type CommandType, command, type Guard, type GuardContext, type HandlersOf, message } from './message.ts';

const uploadId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
const uploadIds = v.pipe(v.array(uploadId), v.maxLength(100_000));
const mediaType = v.picklist(MEDIA_TYPES);
const fieldNames = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(100), v.readonly());
const metadataValues = v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(20_000)));

const draftText = v.object({
  type: mediaType,
  values: metadataValues,
  implied: v.optional(fieldNames),
  owner: v.optional(v.string()),
});
const startForm: v.GenericSchema<StartForm> = v.object({ ...draftText.entries, needed: fieldNames });

/** The form as the surface shows it, for files that take it. */
const shownForm = v.optional(v.object({ values: metadataValues, inherited: v.optional(fieldNames) }));
const fewIds = v.pipe(v.array(uploadId), v.maxLength(200));

/** A file to add. The surface makes its `uploadId`, so that a repeated message adds nothing twice. */
export const addedFile = v.object({
  uploadId,
  filename: v.pipe(v.string(), v.minLength(1), v.maxLength(1_024)),
  /** Path of its folder, without the file name; empty: unknown. */
  folder: v.pipe(v.string(), v.maxLength(1_024)),
  mimeType: v.pipe(v.string(), v.maxLength(255)),
  bytesTotal: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The page that it was taken from. */
  taken: v.optional(takenFromSchema),
});
export type AddedFile = v.InferOutput<typeof addedFile>;

/** The list stays visible under the dialog of 4.18, but cannot be changed there. */
function assertNotExpired({ auth }: GuardContext): void {
  if (auth.status === 'expired') throw new AppError('session/expired');
}

/** Needs the permission of the tab, whichever screen sent it (6.3). */
function mayUploadType<Request extends { readonly type: MediaType }>(request: Request, context: GuardContext): Request {
  assertNotExpired(context);
  if (!mayUpload(request.type, context.auth)) throw new AppError('session/no-upload-permission');
  return request;
}

/** A message about an upload or bundle of another user does nothing, like one with an unknown id. */
function ownId<Name extends string>(name: Name) {
  return <Request extends Readonly<Partial<Record<Name, string | null>>>>(request: Request, context: GuardContext) => {
    const id: string | null | undefined = request[name];
    return id != null && context.isForeign(id) ? null : request;
  };
}

/** These lists lose the ids of other users' uploads. */
function ownIds<Name extends string>(...names: readonly Name[]) {
  return <Request extends Readonly<Partial<Record<Name, readonly string[] | undefined>>>>(
    request: Request,
    { isForeign }: GuardContext,
  ): Request => {
    const lists = names.flatMap((name) => {
      const ids: readonly string[] | undefined = request[name];
      return ids === undefined ? [] : [[name, ids.filter((id) => !isForeign(id))] as const];
    });
    return { ...request, ...Object.fromEntries(lists) };
  };
}

/** Typed text is refused with `session/expired` instead of dropped: the surface keeps it. */
function ownText<Request extends { readonly uploadId?: string; readonly uploadIds?: readonly string[] }>(
  request: Request,
  { isForeign }: GuardContext,
): Request {
  const { uploadId, uploadIds = [] } = request;
  if ([...uploadIds, ...(uploadId === undefined ? [] : [uploadId])].some(isForeign))
    throw new AppError('session/expired');
  return request;
}

/** Changes the queue. Rejects with `session/expired` while the session has expired. */
function queueCommand<Request>(request: AnswerSchema<Request>, guard?: Guard<Request>): CommandType<Request> {
  return command(request, (given, context) => {
    assertNotExpired(context);
    return guard ? guard(given, context) : given;
  });
}

/** Like `queueCommand`; also rejects with `session/no-upload-permission` if the user may not upload this type. */
function typeCommand<Request extends { readonly type: MediaType }>(
  request: AnswerSchema<Request>,
): CommandType<Request> {
  return command(request, mayUploadType);
}

export const uploadsMessages = {
  /** Announces files; the bytes follow in slices by the channel's `sendFiles`. Answered when the rows are stored. */
  'uploads.add': typeCommand(v.object({ type: mediaType, files: v.pipe(v.array(addedFile), v.maxLength(100_000)) })),
  /**
   * Stores `form` like `uploads.setDraft`, applies it to the current bundle and starts the bundle (4.10), after reading
   * the files that may supply required fields. Rejects like `uploads.add`, or with `uploads/form-incomplete` (fact
   * `fields`: names separated by spaces); the form is stored in any case.
   */
  'uploads.start': typeCommand(v.object({ type: mediaType, form: v.optional(startForm) })),
  /** Pauses the running uploads of the current bundle (4.11). */
  'uploads.pause': queueCommand(v.object({ type: mediaType })),
  'uploads.pauseUpload': queueCommand(v.object({ uploadId }), ownId('uploadId')),
  /** `form` as for `uploads.start`, without waiting for files to be read. */
  'uploads.resumeUpload': queueCommand(v.object({ uploadId, form: v.optional(startForm) }), ownId('uploadId')),
  /** `form` as for `uploads.resumeUpload`. */
  'uploads.retry': queueCommand(v.object({ uploadIds, form: v.optional(startForm) }), ownIds('uploadIds')),
  /** Retries all uploads that wait for the connection or the server. */
  'uploads.tryNow': queueCommand(v.object({})),
  /**
   * Removes uploads from the list; ten seconds later they are terminated, and their copies are removed.
   * `unfinishedIds`: those that the user saw as unfinished. Of these, the ones that the server has received completely
   * stay in the list; the message then rejects with `uploads/already-sent` after the others are removed. `movedIds`:
   * the uploads that replace them in another tab. `isFinal`: at once, without a way back.
   */
  'uploads.remove': queueCommand(
    v.object({
      uploadIds,
      unfinishedIds: v.optional(uploadIds),
      movedIds: v.optional(uploadIds),
      isFinal: v.optional(v.boolean()),
    }),
    ownIds('uploadIds', 'unfinishedIds', 'movedIds'),
  ),
  /**
   * Undoes the step of an `UndoOffer`. Resolves with the number of its files that were sent in the meantime and stay as
   * they are. Rejects with `uploads/undo-too-late`.
   */
  'uploads.undo': message<{ readonly sent: number }>()(v.object({ id: uploadId })),
  /** The user does not want to undo that step, and those before it: their removals are final at once. */
  'uploads.dismissUndo': command(v.object({ id: uploadId })),
  /** Moves uploads before another one of their list, or to its end (null). Queued uploads are sent in this order. */
  'uploads.reorder': queueCommand(v.object({ uploadIds, beforeId: v.nullable(uploadId) }), (request, context) =>
    ownId('beforeId')(ownIds('uploadIds')(request, context), context),
  ),
  /** Sorts the list, also files that are added later. Can be undone. */
  'uploads.sort': queueCommand(v.object({ type: mediaType, by: v.picklist(LIST_ORDERS) })),
  /** Sends small files first, for this user from now on; else in the order of the list. */
  'uploads.setSmallFirst': command(v.object({ isSmallFirst: v.boolean() })),
  /**
   * Stores `form` and gives it to the files that are being sent with the form before it: their next requests carry it.
   * Rejects like `uploads.start`.
   */
  'uploads.applyForm': message<FormApplied>()(v.object({ type: mediaType, form: startForm }), mayUploadType),
  /** A form is shown: if it is a new one, gives it the values it starts with (5.11), before it has a file. */
  'uploads.openForm': typeCommand(v.object({ type: mediaType })),
  /** Gives the form the values of a new one (5.11). */
  'uploads.resetForm': typeCommand(v.object({ type: mediaType })),
  /** Dismisses the list of files that were lost on this computer. */
  'uploads.dismissLost': queueCommand(v.object({})),
  /**
   * Stores the typed text of these fields; other fields stay, so that two surfaces do not overwrite each other. Sent
   * with the uploads at the next start (4.10). `owner`: `domain/username` of the user who typed it. Rejects with
   * `session/expired` if that is not the signed-in user.
   */
  'uploads.setDraft': command(v.object({ ...draftText.entries, isUndoable: v.optional(v.boolean()) })),
  /** Append mode of the bundle (4.16). */
  'uploads.setAppendMode': queueCommand(
    v.object({ type: mediaType, mode: v.picklist([0, 1, 2, 3]), isUndoable: v.optional(v.boolean()) }),
  ),
  /**
   * Rejects with `uploads/name-invalid`, or with `session/expired` if the upload is not the signed-in user's. The file
   * extension always stays.
   */
  'uploads.rename': queueCommand(v.object({ uploadId, filename: v.pipe(v.string(), v.maxLength(1_024)) }), ownText),
  /**
   * Sets values of one upload; fields that are not given stay. Rejects with `session/expired` if the upload is not the
   * signed-in user's.
   */
  'uploads.setOverrides': message<number | null>()(
    v.object({
      uploadId,
      values: metadataValues,
      removedFields: v.optional(fieldNames),
      isUndoable: v.optional(v.boolean()),
    }),
    ownText,
  ),
  /**
   * Edits the values of several uploads: each one completely or, with a reason, not at all. Fields that are not given
   * stay. With `isPreview` nothing is stored. Rejects with `session/expired` if an upload is not the signed-in user's.
   */
  'uploads.editFiles': message<FilesEdited>()(
    v.object({
      uploadIds,
      edits: v.pipe(v.array(fieldEdit), v.maxLength(100)),
      form: shownForm,
      isPreview: v.optional(v.boolean()),
      resultsOf: v.optional(fewIds),
    }),
    ownText,
  ),
  /** The values that several uploads have in common. */
  'uploads.commonValues': message<CommonValues>()(v.object({ uploadIds, form: shownForm }), ownIds('uploadIds')),
  /** By field, the ids of the files of the list that will be sent without it. */
  'uploads.lackingFields': message<Record<string, string[]>>()(
    v.object({ type: mediaType, fields: fieldNames, form: shownForm }),
  ),
  /** Files of the list that have coordinates and no place. */
  'uploads.placesState': message<PlacesState>()(v.object({ type: mediaType })),
  /** The places near each upload. The error says if the session, the consent or the connection ended the search. */
  'uploads.findPlaces': message<PlacesFound>()(v.object({ uploadIds: fewIds }), ownIds('uploadIds')),
  /** Sets the place of uploads without one, and answers their ids. All with the same `clickId` are one step to undo. */
  'uploads.setPlaces': message<string[]>()(
    v.object({ uploadIds: fewIds, values: metadataValues, clickId: uploadId }),
    ownText,
  ),
  /** The file that a sidecar describes, as the user has chosen (4.15). */
  'uploads.setParent': queueCommand(v.object({ uploadId, parentUploadId: uploadId }), ownId('uploadId')),
  /** One decision for all waiting duplicates: keep both, or leave the later ones out. */
  'uploads.decideDuplicates': queueCommand(v.object({ type: mediaType, isKept: v.boolean() })),
  /** Details for visible rows and the metadata dialog. */
  'uploads.details': message<UploadDetails[]>()(v.object({ uploadIds: fewIds }), ownIds('uploadIds')),
  /** How many files of the current bundle supply which fields themselves. */
  'uploads.metadataSummary': message<MetadataSummary>()(v.object({ type: mediaType })),
  /** Closes the completion dialog on all surfaces (4.12; docs/design/choices.md). */
  'uploads.dismissCompletion': queueCommand(v.object({ bundleId: uploadId }), ownId('bundleId')),
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
