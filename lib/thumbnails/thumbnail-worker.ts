/** The worker of a surface that draws thumbnails: receives a file and posts a picture or null. */
import { drawThumbnail } from './draw-thumbnail.ts';

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
  postMessage(answer: Blob | null): void;
};

scope.onmessage = async ({ data }) => {
  scope.postMessage(await drawThumbnail(data).catch(() => null));
};
