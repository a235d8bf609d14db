/** Large pictures of files, drawn when they are shown or soon will be; the last few are kept. */

import type { Drawing, PictureSource } from './drawing.ts';
import { type DrawnPicture, type NoPicture, noPicture, type Picture } from './drawn-picture.ts';
import { createObjectUrls } from './object-urls.ts';
import { LARGE_EDGE } from './thumbnail-geometry.ts';
import { uprightJpeg } from './upright-jpeg.ts';

/** The shown picture and its neighbours, or the cards of a contact sheet: some hundred kilobytes each. */
const MAX_PICTURES = 24;

/** See the methods of `Previews` with the same names. */
export interface PictureMaker {
  picture(source: PictureSource, signal: AbortSignal): Promise<Picture | null>;
  fullSizeUrl(source: PictureSource, signal: AbortSignal): Promise<string | null>;
  fileUrl(source: PictureSource, signal: AbortSignal): Promise<string | null>;
  forget(uploadIds: Iterable<string>): void;
  clear(): void;
}

export function createPictureMaker(drawing: Drawing): PictureMaker {
  const answers = new Map<string, DrawnPicture | NoPicture>();
  const urls = createObjectUrls(MAX_PICTURES, (uploadId) => answers.delete(uploadId));
  /** A file that is requested again while it is drawn. */
  const running = new Map<string, Promise<Picture | null>>();
  let users = 0;

  const shown = (uploadId: string): Picture | undefined => {
    const answer = answers.get(uploadId);
    if (answer?.kind === 'none') return answer;
    const url = urls.get(uploadId);
    return answer && url !== undefined ? { kind: 'picture', picture: answer.picture, url, ...answer.size } : undefined;
  };
  const make = async (source: PictureSource, signal: AbortSignal): Promise<Picture | null> => {
    const user = users;
    const file = await drawing.bytesOf(source);
    // Not remembered: its bytes may come later.
    if (!file) return noPicture('no-file');
    const answer = await drawing.draw({ file, edge: LARGE_EDGE }, source.filename, signal);
    if (!answer || user !== users) return null;
    if (answer.kind === 'drawn') urls.set(source.uploadId, answer.picture);
    answers.set(source.uploadId, answer);
    return shown(source.uploadId) ?? null;
  };
  const temporaryUrl = (blob: Blob | null, signal: AbortSignal): string | null => {
    if (!blob || signal.aborted) return null;
    const url = URL.createObjectURL(blob);
    signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true });
    return url;
  };
  return {
    async picture(source, signal) {
      const { uploadId } = source;
      // Another request may have been aborted while it was waiting.
      while (!signal.aborted) {
        const known = shown(uploadId);
        if (known) return known;
        const earlier = running.get(uploadId);
        const picture = earlier ?? make(source, signal);
        running.set(uploadId, picture);
        const made = await picture;
        if (running.get(uploadId) === picture) running.delete(uploadId);
        if (made || !earlier) return made;
      }
      return null;
    },
    async fullSizeUrl(source, signal) {
      const answer = answers.get(source.uploadId);
      if (answer?.kind !== 'drawn' || answer.fullSize === null) return null;
      const file = await drawing.bytesOf(source);
      if (answer.fullSize === 'file') return temporaryUrl(file, signal);
      return temporaryUrl(file && (await uprightJpeg(file, answer.fullSize)), signal);
    },
    fileUrl: async (source, signal) => temporaryUrl(await drawing.bytesOf(source), signal),
    forget(uploadIds) {
      for (const uploadId of uploadIds) {
        answers.delete(uploadId);
        urls.delete(uploadId);
      }
    },
    clear() {
      users += 1;
      answers.clear();
      urls.clear();
    },
  };
}
