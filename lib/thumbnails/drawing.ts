/** Draws files in a worker or, where a document is needed, in the page; one after the other. */
import type { ThumbnailStorage } from '#lib/host/thumbnail-storage.ts';
import { type DrawAnswer, type DrawRequest, noPicture } from './drawn-picture.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { THUMBNAIL_EDGE } from './thumbnail-geometry.ts';
import { createWorkerCalls, type WorkerLike } from './worker-calls.ts';

/** `worker` draws images; video frames and SVG need a document and are drawn in the page. */
type Renderer = 'worker' | 'video' | 'svg';

export type PictureWorker = WorkerLike<DrawAnswer, DrawRequest>;

/** A large picture leaves some 20 MB to garbage collection. */
const COST_OF_LARGE = 8;

export interface PictureSource {
  readonly uploadId: string;
  readonly filename: string;
  /** The File, if this surface has it. */
  readonly file: File | undefined;
}

export interface Drawing {
  /** The File of this surface, else its stored copy; null if there is neither. */
  bytesOf(source: PictureSource): Promise<Blob | null>;
  /** Large pictures are drawn before waiting thumbnails. Null if `signal` was aborted before. Never rejects. */
  draw(request: DrawRequest, filename: string, signal: AbortSignal): Promise<DrawAnswer | null>;
}

export function createDrawing(storage: Pick<ThumbnailStorage, 'readCopy'>, startWorker: () => PictureWorker): Drawing {
  const oneAtATime = createOneAtATime();
  const worker = createWorkerCalls(startWorker);
  const drawNow = async (request: DrawRequest, renderer: Renderer): Promise<DrawAnswer> => {
    const isLarge = request.edge > THUMBNAIL_EDGE;
    if (renderer === 'worker')
      return (await worker.call(request, undefined, isLarge ? COST_OF_LARGE : 1)) ?? noPicture('broken');
    const { drawVideoPoster, drawSvg } = await import('./draw-on-page.ts');
    return renderer === 'video' ? drawVideoPoster(request) : drawSvg(request);
  };
  return {
    bytesOf: async ({ uploadId, file }) => file ?? storage.readCopy(uploadId).catch(() => null),
    draw(request, filename, signal) {
      const renderer = rendererFor(filename, request.file.type);
      const work = () => drawNow(request, renderer).catch(() => noPicture('broken'));
      return oneAtATime(work, signal, request.edge > THUMBNAIL_EDGE);
    },
  };
}

function rendererFor(filename: string, mimeType: string): Renderer {
  if (mimeType === 'image/svg+xml' || /\.svg$/i.test(filename)) return 'svg';
  return mimeType.startsWith('video/') || /\.(mp4|m4v|mov|webm|ogv)$/i.test(filename) ? 'video' : 'worker';
}
