/** Small pictures of uploads for the lines in view. Nothing of them goes through a message (docs/design/surfaces-and-messages.md#mirrors). */
import type { ThumbnailMaker } from './thumbnail-maker.ts';

export interface Previews {
  /** Files that this surface hands over: until their rows go they can be drawn, or moved to another tab. */
  remember(added: ReadonlyMap<string, File>): void;
  file(uploadId: string): File | undefined;
  /** The picture's object URL if it is there now. */
  shown(uploadId: string): string | undefined;
  /**
   * An object URL; null when there is nothing to draw it from or the browser cannot. An aborted `signal` takes the
   * request out of the line and answers null. Never rejects.
   */
  url(uploadId: string, filename: string, signal: AbortSignal): Promise<string | null>;
  /** Frees what belongs to rows that are gone. */
  forget(uploadIds: Iterable<string>): void;
}

/** `load` is called with the first row in view: what makes pictures is no part of the first paint. */
export function createPreviews(load: () => Promise<ThumbnailMaker>): Previews {
  const files = new Map<string, File>();
  let maker: ThumbnailMaker | undefined;
  let loading: Promise<ThumbnailMaker> | undefined;
  const makerThere = async (): Promise<ThumbnailMaker> => {
    loading ??= load();
    maker = await loading;
    return maker;
  };
  return {
    remember(added) {
      for (const [uploadId, file] of added) files.set(uploadId, file);
    },
    file: (uploadId) => files.get(uploadId),
    shown: (uploadId) => maker?.shown(uploadId),
    async url(uploadId, filename, signal) {
      try {
        return await (await makerThere()).url({ uploadId, filename, file: files.get(uploadId) }, signal);
      } catch {
        return null;
      }
    },
    forget(uploadIds) {
      for (const uploadId of uploadIds) {
        files.delete(uploadId);
        maker?.forget([uploadId]);
      }
    },
  };
}
