/** Pictures of the visible rows. They are not sent in messages (docs/design/surfaces-and-messages.md#mirrors). */
import type { Picture } from './drawn-picture.ts';
import type { FileMetadataAnswer, FileMetadataReader } from './file-metadata-reader.ts';
import type { ThumbnailMaker } from './thumbnail-maker.ts';

export interface Previews {
  /** Files that this surface sends: kept until their rows are removed, to draw them or move them to another tab. */
  remember(added: ReadonlyMap<string, File>): void;
  file(uploadId: string): File | undefined;
  /** The object URL, if the thumbnail is loaded. */
  shown(uploadId: string): string | undefined;
  /**
   * Resolves with an object URL, or null if there is no file or the browser cannot draw it. Aborting `signal` cancels a
   * waiting request, which resolves with null. Never rejects.
   */
  url(uploadId: string, filename: string, signal: AbortSignal): Promise<string | null>;
  /** All metadata of a file. Never rejects; see FileMetadataReader. */
  metadata(uploadId: string, signal: AbortSignal): Promise<FileMetadataAnswer>;
  /**
   * The large picture of an image or a frame of a video, of at most 1,600 px, with its orientation applied. The last 24
   * are kept, so that the next file can be requested in advance. Resolves with null if `signal` was aborted before it
   * was drawn. Never rejects.
   */
  picture(uploadId: string, filename: string, signal: AbortSignal): Promise<Picture | null>;
  /**
   * An object URL of all pixels of a file whose large picture was drawn, revoked when `signal` is aborted; null if the
   * large picture has as many, or the browser could not decode them. Never rejects.
   */
  fullSizeUrl(uploadId: string, signal: AbortSignal): Promise<string | null>;
  /** An object URL of the file, revoked when `signal` is aborted; null if it is not here. Never rejects. */
  fileUrl(uploadId: string, signal: AbortSignal): Promise<string | null>;
  /** Frees files and pictures of removed rows. */
  forget(uploadIds: Iterable<string>): void;
  /** The user has left: frees everything. */
  clear(): void;
}

/**
 * `load` imports the thumbnail maker when the first row is visible, to keep it out of the first paint; `loadReader` the
 * reader of all metadata when a user wants to see them.
 */
export function createPreviews(
  load: () => Promise<ThumbnailMaker>,
  loadReader: () => Promise<FileMetadataReader>,
): Previews {
  const files = new Map<string, File>();
  let maker: ThumbnailMaker | undefined;
  let loading: Promise<ThumbnailMaker> | undefined;
  const makerThere = async (): Promise<ThumbnailMaker> => {
    loading ??= load();
    try {
      maker = await loading;
      return maker;
    } catch (error) {
      // On a bad network the next picture asks again.
      loading = undefined;
      throw error;
    }
  };
  const sourceOf = (uploadId: string, filename = '') => ({ uploadId, filename, file: files.get(uploadId) });
  const ask = async <Answer>(request: (there: ThumbnailMaker) => Promise<Answer>, failed: Answer): Promise<Answer> => {
    try {
      return await request(await makerThere());
    } catch {
      return failed;
    }
  };
  return {
    remember(added) {
      for (const [uploadId, file] of added) files.set(uploadId, file);
    },
    file: (uploadId) => files.get(uploadId),
    shown: (uploadId) => maker?.shown(uploadId),
    url: (uploadId, filename, signal) => ask((there) => there.url(sourceOf(uploadId, filename), signal), null),
    picture: (uploadId, filename, signal) =>
      ask<Picture | null>((there) => there.picture(sourceOf(uploadId, filename), signal), {
        kind: 'none',
        reason: 'no-file',
      }),
    fullSizeUrl: (uploadId, signal) => ask((there) => there.fullSizeUrl(sourceOf(uploadId), signal), null),
    fileUrl: (uploadId, signal) => ask((there) => there.fileUrl(sourceOf(uploadId), signal), null),
    async metadata(uploadId, signal) {
      try {
        return await (await loadReader()).read(uploadId, files.get(uploadId), signal);
      } catch {
        return { status: 'unreadable' };
      }
    },
    forget(uploadIds) {
      for (const uploadId of uploadIds) {
        files.delete(uploadId);
        maker?.forget([uploadId]);
      }
    },
    clear() {
      files.clear();
      maker?.clear();
    },
  };
}
