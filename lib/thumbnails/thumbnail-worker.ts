/** The worker of a surface that draws thumbnails: one file in, one small picture or null out. */
import { drawThumbnail } from './draw-thumbnail.ts';

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
  postMessage(answer: Blob | null): void;
};

scope.onmessage = async ({ data }) => {
  scope.postMessage(await drawThumbnail(data).catch(() => null));
};
