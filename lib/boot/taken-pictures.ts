/** Joins the menu of pictures with the list of the background. */
import { captureText, type Words } from '#lib/capture/model/capture-words.ts';
import { createPictureTaker } from '#lib/capture/take-picture.ts';
import type { Background } from '#lib/host/background-port.ts';
import { registerPictureMenu } from '#lib/host/extension/picture-clicks.ts';
import { pictureList } from './picture-list.ts';

export function takePictures(background: Background, browserLocale: string): void {
  let words: Words = { locale: browserLocale, strings: {} };
  const { show, tellInterrupted } = registerPictureMenu(
    createPictureTaker(pictureList(background), () => words),
    () => captureText('app.close', words),
  );
  background.watchUser((user) => {
    words = user;
    show(captureText('capture.menu', words), user.mayUpload);
    void tellInterrupted(captureText('capture.interrupted', words));
  });
}
