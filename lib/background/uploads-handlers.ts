import type { UploadsHandlers } from '#lib/messaging/uploads-messages.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { FormStarts } from '#lib/uploads/engine/form-starts.ts';
import type { PlaceFiller } from '#lib/uploads/queue/fill-in-places.ts';
import type { UploadEngine } from '#lib/uploads/upload-engine.ts';
import { command, queueCommands } from './command.ts';

export interface UploadsHandlerDeps {
  readonly session: Pick<SessionService, 'state'>;
  readonly uploads: Pick<UploadEngine, 'queue' | 'editor' | 'completion' | 'lost' | 'online'>;
  readonly starts: Omit<FormStarts, 'waiting'>;
  readonly placeFiller: PlaceFiller;
  /** Publishes the state to all surfaces before the response is sent. */
  publishNow(): void;
}

export function uploadsHandlers({
  session,
  uploads,
  starts,
  placeFiller,
  publishNow,
}: UploadsHandlerDeps): UploadsHandlers {
  const { queue, editor, completion, lost } = uploads;
  const { queueCommand, typeCommand } = queueCommands(session);
  return {
    'uploads.add': typeCommand(({ type, files }, surface) => queue.add(type, files, surface)),
    'uploads.start': typeCommand(({ type, form }) =>
      starts.start(form, (uploadIds) => queue.start(type, uploadIds), true),
    ),
    'uploads.pause': queueCommand(({ type }) => {
      starts.cancel(type);
      return queue.pause(type);
    }),
    'uploads.pauseUpload': queueCommand(({ uploadId }) => queue.pauseUpload(uploadId)),
    'uploads.resumeUpload': queueCommand(({ uploadId, form }) =>
      starts.start(form, () => queue.resumeUpload(uploadId)),
    ),
    'uploads.retry': queueCommand(({ uploadIds, form }) => starts.start(form, () => queue.retry(uploadIds))),
    'uploads.tryNow': queueCommand(async () => uploads.online()),
    'uploads.remove': queueCommand(({ uploadIds, unfinishedIds }) => queue.remove(uploadIds, unfinishedIds)),
    'uploads.dismissLost': queueCommand(async () => lost.dismiss()),
    'uploads.setDraft': command(async (draft) => {
      await starts.storeText(draft);
      // The surface shows published text as soon as it is stored, so it must never get older text.
      publishNow();
    }),
    'uploads.setAppendMode': queueCommand(({ type, mode }) => queue.setAppendMode(type, mode)),
    'uploads.rename': queueCommand(({ uploadId, filename }) => editor.rename(uploadId, filename)),
    'uploads.setOverrides': command(({ uploadId, values, removedFields = [] }) =>
      editor.setOverrides(uploadId, { values, removedFields }),
    ),
    'uploads.placesState': async ({ type }) => placeFiller.state((await queue.current(type)).id),
    'uploads.setPlaces': ({ uploadIds, press }) => placeFiller.set(uploadIds, press),
    'uploads.undoPlaces': command(async ({ type }) => placeFiller.undo((await queue.current(type)).id)),
    'uploads.decideDuplicates': queueCommand(async ({ type, isKept }) => {
      const { id } = await queue.current(type);
      await queue.remove(await editor.decideDuplicates(id, isKept));
    }),
    'uploads.details': async ({ uploadIds }) => editor.details(uploadIds),
    'uploads.metadataSummary': async ({ type }) => editor.summary((await queue.current(type)).id),
    'uploads.dismissCompletion': queueCommand(({ bundleId }) => completion.dismiss(bundleId)),
  };
}
