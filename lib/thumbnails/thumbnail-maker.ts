/**
 * Gets thumbnails (docs/design/metadata.md#thumbnails): a stored one, else drawn from the File that this surface sent
 * or from its stored copy, one after the other. Large pictures are drawn in between.
 */
import type { ThumbnailStorage } from '#lib/host/thumbnail-storage.ts';
import { createDrawing, type PictureSource, type PictureWorker } from './drawing.ts';
import { createObjectUrls } from './object-urls.ts';
import { createPictureMaker, type PictureMaker } from './picture-maker.ts';
import { THUMBNAIL_EDGE } from './thumbnail-geometry.ts';

/** See the methods of `Previews` with the same names. */
export interface ThumbnailMaker extends PictureMaker {
  shown(uploadId: string): string | undefined;
  url(source: PictureSource, signal: AbortSignal): Promise<string | null>;
}

export function createThumbnailMaker(storage: ThumbnailStorage, startWorker: () => PictureWorker): ThumbnailMaker {
  const urls = createObjectUrls();
  /** Uploads that the browser could not draw; not tried again each time they become visible. */
  const undrawable = new Set<string>();
  /** A picture that is drawn when its user has left is neither stored nor shown. */
  let users = 0;
  const drawing = createDrawing(storage, startWorker);
  const pictures = createPictureMaker(drawing);

  const make = async (source: PictureSource, signal: AbortSignal): Promise<Blob | null> => {
    const { uploadId, filename } = source;
    const kept = await storage.read(uploadId).catch(() => null);
    if (kept || signal.aborted) return kept;
    const file = await drawing.bytesOf(source);
    if (!file) return null;
    const user = users;
    const answer = await drawing.draw({ file, edge: THUMBNAIL_EDGE }, filename, signal);
    if (user !== users || !answer) return null;
    if (answer.kind === 'none') {
      undrawable.add(uploadId);
      return null;
    }
    void storage.write(uploadId, answer.picture).catch(() => undefined);
    return answer.picture;
  };
  return {
    ...pictures,
    shown: urls.get,
    async url(source, signal) {
      const known = urls.get(source.uploadId);
      if (known || undrawable.has(source.uploadId)) return known ?? null;
      const picture = await make(source, signal);
      // For simultaneous requests: another URL would revoke the one that an image is loading.
      return picture && (urls.get(source.uploadId) ?? urls.set(source.uploadId, picture));
    },
    forget(uploadIds) {
      for (const uploadId of uploadIds) {
        undrawable.delete(uploadId);
        urls.delete(uploadId);
        pictures.forget([uploadId]);
      }
    },
    clear() {
      users += 1;
      undrawable.clear();
      urls.clear();
      pictures.clear();
    },
  };
}
