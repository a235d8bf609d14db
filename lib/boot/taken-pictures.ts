/** Joins the menu of pictures with the list of the background. */
import { captureText } from '#lib/capture/model/capture-words.ts';
import { createPictureTaker } from '#lib/capture/take-picture.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import { registerPictureMenu } from '#lib/host/extension/picture-clicks.ts';
import { pictureList } from './picture-list.ts';

export function takePictures(background: BackgroundPort, locale: string): void {
  const words = { title: captureText('capture.menu', locale), close: captureText('app.close', locale) };
  registerPictureMenu(words, createPictureTaker(pictureList(background), locale));
}
