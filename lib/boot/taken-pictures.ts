/** Joins the menu of pictures with the list of the background: a taken picture is added like any other file. */

import { captureText } from '#lib/capture/model/capture-words.ts';
import { createPictureTaker, type PictureList } from '#lib/capture/take-picture.ts';
import { fromPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import { registerPictureMenu } from '#lib/host/extension/picture-clicks.ts';
import type { MessageName, Reply, RequestOf } from '#lib/messaging/messages.ts';

export function takePictures(background: BackgroundPort, locale: string): void {
  const words = { title: captureText('capture.menu', locale), close: captureText('app.close', locale) };
  registerPictureMenu(words, createPictureTaker(listOf(background), locale));
}

function listOf(background: BackgroundPort): PictureList {
  const send = async <Name extends MessageName>(name: Name, request: RequestOf<Name>): Promise<void> => {
    const reply = (await background.handle({ name, request })) as Reply;
    if (!reply.ok) throw fromPlainError(reply.error);
  };
  return {
    open: () => send('uploads.openForm', { type: 'image' }),
    async add(file, taken) {
      const { name: filename, type: mimeType, size: bytesTotal } = file;
      const added = { uploadId: randomId(), filename, folder: '', mimeType, bytesTotal, taken };
      await send('uploads.add', { type: 'image', files: [added] });
      await background.receiveFiles({ uploadIds: [added.uploadId], files: [file] });
    },
  };
}
