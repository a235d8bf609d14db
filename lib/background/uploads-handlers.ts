import { log } from '#lib/core/log.ts';
import type { UploadsHandlers } from '#lib/messaging/uploads-messages.ts';
import type { FormStarts } from '#lib/uploads/engine/form-starts.ts';
import type { PlaceFiller } from '#lib/uploads/queue/fill-in-places.ts';
import type { UploadEngine } from '#lib/uploads/upload-engine.ts';

export interface UploadsHandlerDeps {
  readonly uploads: Pick<
    UploadEngine,
    | 'queue'
    | 'editor'
    | 'fileEdits'
    | 'completion'
    | 'lost'
    | 'online'
    | 'decideDuplicates'
    | 'undo'
    | 'dismissUndo'
    | 'sendingOrder'
  >;
  readonly starts: Omit<FormStarts, 'waiting'>;
  readonly placeFiller: PlaceFiller;
  /** Publishes the state to all surfaces before the response is sent. */
  publishNow(): void;
  publishAll(): Promise<void>;
  /** The same for what was typed into the form of this bundle. */
  publishForm(bundleId: string): void;
}

export function uploadsHandlers(deps: UploadsHandlerDeps): UploadsHandlers {
  const { uploads, starts, placeFiller, publishNow, publishAll, publishForm } = deps;
  const { queue, editor, fileEdits, completion, lost } = uploads;
  /** Otherwise an order that the user gives the list would not be that of sending. */
  const endSmallFirst = async (): Promise<void> => {
    if (uploads.sendingOrder.isSmallFirst()) await uploads.sendingOrder.set(false);
  };
  return {
    'uploads.add': ({ type, files }, surface) => queue.add(type, files, surface),
    'uploads.start': ({ type, form }) => starts.start(form, (uploadIds) => queue.start(type, uploadIds), true),
    'uploads.pause': ({ type }) => {
      starts.cancel(type);
      return queue.pause(type);
    },
    'uploads.pauseUpload': ({ uploadId }) => queue.pauseUpload(uploadId),
    'uploads.resumeUpload': ({ uploadId, form }) => starts.start(form, () => queue.resumeUpload(uploadId)),
    'uploads.retry': ({ uploadIds, form }) => starts.start(form, () => queue.retry(uploadIds)),
    'uploads.tryNow': async () => uploads.online(),
    'uploads.remove': ({ uploadIds, movedIds, ...options }) =>
      queue.remove(uploadIds, { ...options, movedIds, kind: movedIds ? 'move' : 'remove' }),
    'uploads.undo': async ({ id }) => {
      const { sent, wasSmallFirst } = await uploads.undo(id);
      // The step is undone by then; this order is in force, even if it was not stored.
      if (wasSmallFirst)
        await uploads.sendingOrder
          .set(true)
          .catch((error: unknown) => log('warn', 'uploads: the order of sending was not stored', { error }));
      // Surfaces withdraw their offer at once.
      publishNow();
      return { sent };
    },
    'uploads.dismissUndo': ({ id }) => uploads.dismissUndo(id),
    'uploads.reorder': async ({ uploadIds, beforeId }) => {
      await queue.reorder(uploadIds, beforeId);
      await endSmallFirst();
      publishNow();
    },
    'uploads.sort': async ({ type, by }) => {
      await queue.sort(type, by, uploads.sendingOrder.isSmallFirst());
      await endSmallFirst();
      publishNow();
    },
    'uploads.setSmallFirst': ({ isSmallFirst }) => uploads.sendingOrder.set(isSmallFirst),
    'uploads.applyForm': ({ form }) => starts.apply(form),
    'uploads.openForm': async ({ type }) => void (await queue.current(type)),
    'uploads.resetForm': ({ type }) => queue.resetForm(type),
    'uploads.dismissLost': async () => lost.dismiss(),
    // The surface shows published text as soon as it is stored, so it must never get older text.
    'uploads.setDraft': async ({ isUndoable, ...text }) => publishForm(await queue.setDraft(text, isUndoable)),
    'uploads.setAppendMode': async ({ type, mode, isUndoable }) =>
      publishForm(await queue.setAppendMode(type, mode, isUndoable)),
    'uploads.rename': ({ uploadId, filename }) => editor.rename(uploadId, filename),
    'uploads.setOverrides': ({ uploadId, values, removedFields = [], isUndoable }) =>
      fileEdits.setOverrides(uploadId, { values, removedFields }, isUndoable),
    'uploads.editFiles': async (edit) => {
      const edited = await fileEdits.edit(edit);
      // The surface that has sent the edit shows its result with the answer.
      if (edited.changed.length > 0 && !edit.isPreview) await publishAll();
      return edited;
    },
    'uploads.commonValues': ({ uploadIds, form }) => fileEdits.commonValues(uploadIds, form),
    'uploads.lackingFields': async ({ type, fields, form }) =>
      fileEdits.lacking((await queue.current(type)).id, fields, form),
    'uploads.placesState': async ({ type }) => placeFiller.state((await queue.current(type)).id),
    'uploads.findPlaces': ({ uploadIds }) => placeFiller.find(uploadIds),
    'uploads.setPlaces': ({ uploadIds, values, clickId }) => placeFiller.set(uploadIds, values, clickId),
    'uploads.setParent': ({ uploadId, parentUploadId }) => editor.setParent(uploadId, parentUploadId),
    'uploads.decideDuplicates': ({ type, isKept }) => uploads.decideDuplicates(type, isKept),
    'uploads.details': async ({ uploadIds }) => editor.details(uploadIds),
    'uploads.metadataSummary': async ({ type }) => editor.summary((await queue.current(type)).id),
    'uploads.dismissCompletion': ({ bundleId }) => completion.dismiss(bundleId),
  };
}
