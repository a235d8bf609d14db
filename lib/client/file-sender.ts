import type { PageChannel } from '#lib/capabilities/page-channel.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';

/** Measured: 10,000 Files in one message block the page for 2 s, slices of 100 do not (design 2). */
const SLICE = 100;

export interface FileSender {
  /**
   * Adds files to the current bundle of `type`: rows first, then the Files in slices. Resolves when the background
   * holds them all, from when on the surface may close. Gives the upload ids at once through `onIds`, so that a
   * preview can be shown while the File is still at hand.
   */
  add(type: MediaType, files: readonly File[], onIds?: (idToFile: ReadonlyMap<string, File>) => void): Promise<void>;
}

export function createFileSender(ask: Ask, channel: Pick<PageChannel, 'sendFiles'>): FileSender {
  return {
    async add(type, files, onIds) {
      const added = files.map((file) => ({ uploadId: randomId(), file }));
      onIds?.(new Map(added.map(({ uploadId, file }) => [uploadId, file])));
      await ask('uploads.add', {
        type,
        files: added.map(({ uploadId, file }) => ({
          uploadId,
          filename: file.name,
          mimeType: file.type,
          bytesTotal: file.size,
        })),
      });
      for (let start = 0; start < added.length; start += SLICE) {
        const slice = added.slice(start, start + SLICE);
        await channel.sendFiles({
          uploadIds: slice.map(({ uploadId }) => uploadId),
          files: slice.map(({ file }) => file),
        });
      }
    },
  };
}
