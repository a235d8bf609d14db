/** The worker of a surface that draws pictures of files. */
import { drawPicture } from './draw-picture.ts';
import { type DrawAnswer, type DrawRequest, noPicture } from './drawn-picture.ts';

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<DrawRequest>) => void) | null;
  postMessage(answer: DrawAnswer): void;
};

scope.onmessage = async ({ data }) => {
  scope.postMessage(await drawPicture(data).catch(() => noPicture('broken')));
};
