/** The list of the background as 'Take this picture' uses it: a taken picture is added like any other file. */
import type { PictureList } from '#lib/capture/take-picture.ts';
import { AppError, fromPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import type { MessageName, Push, Reply, RequestOf } from '#lib/messaging/messages.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';

export function pictureList(background: BackgroundPort): PictureList {
  const send = async <Name extends MessageName>(name: Name, request: RequestOf<Name>): Promise<void> => {
    const reply = (await background.handle({ name, request })) as Reply;
    if (!reply.ok) throw fromPlainError(reply.error);
  };
  return {
    async open() {
      await send('uploads.openForm', { type: 'image' });
      const { auth, startUp } = await readState(background);
      const owner = userOf(auth);
      if (owner === '') throw new AppError('session/expired');
      if (startUp.status !== 'ready') throw new AppError('settings/unavailable');
      return {
        server: startUp.server,
        async add(file, taken) {
          if (userOf((await readState(background)).auth) !== owner) throw new AppError('session/expired');
          const { name: filename, type: mimeType, size: bytesTotal } = file;
          const uploadId = randomId();
          const added = { uploadId, filename, folder: '', mimeType, bytesTotal, taken };
          await send('uploads.add', { type: 'image', files: [added] });
          await background.receiveFiles({ uploadIds: [uploadId], files: [file] });
          const row = (await readState(background)).rows.find((one) => one.uploadId === uploadId);
          if (row === undefined) throw new AppError('internal');
          return !row.error;
        },
      };
    },
  };
}

/** A click may have started the background: the server has not confirmed the user yet. */
function userOf(auth: AuthState): string {
  return auth.status === 'expired' ? '' : ownerOf(auth);
}

/** What surfaces are shown. */
function readState(background: BackgroundPort): Promise<Extract<Push, { kind: 'snapshot' }>> {
  return new Promise((resolve) => {
    const end = background.connect(
      (push) => {
        const state = push as Push;
        if (state.kind !== 'snapshot') return;
        resolve(state);
        // The connection is there when this call has ended.
        queueMicrotask(() => end());
      },
      // A surface of its own, because files are expected of those that are there.
      randomId(),
      false,
    );
  });
}
