/** Draws pictures that need a document, of a video or an SVG: WebP of at most `edge` pixels. */
import { type DrawAnswer, type DrawnPicture, type DrawRequest, noPicture } from './drawn-picture.ts';
import { fittedSize, type Size } from './thumbnail-geometry.ts';

const VIDEO_MS = 8_000;
/** Longest wait for a frame of the new position. Hidden pages and clips of a single frame present none. */
const FRAME_MS = 1_000;
/** The first frame is often black. */
const POSTER_AT_S = 1;

/** Draws a frame near the beginning, if the browser can decode the video in time. */
export async function drawVideoPoster({ file, edge }: DrawRequest): Promise<DrawAnswer> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  try {
    if (!(await isAtPoster(video, url))) return noPicture('not-drawable');
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0 || size.height === 0) return noPicture('not-drawable');
    return { ...(await drawn(video, fittedSize(size, edge))), size, fullSize: null };
  } finally {
    // Frees the decoder at once; removing the element leaves it to garbage collection.
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Moves to the frame of the poster. False if the browser cannot decode the video in time. */
function isAtPoster(video: HTMLVideoElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), VIDEO_MS);
    video.onerror = () => resolve(false);
    video.onloadeddata = () => {
      const { duration } = video;
      const isPresented = laterFrame(video);
      video.onseeked = () => {
        // It may come before the frame: on a busy computer the video is still drawn empty then.
        void isPresented.then(() => resolve(true));
        setTimeout(() => resolve(true), FRAME_MS);
      };
      video.currentTime = Number.isFinite(duration) ? Math.min(POSTER_AT_S, duration / 3) : 0;
    };
    video.src = url;
  });
}

/** Resolves once a frame after the first was presented. */
function laterFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const next = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => (mediaTime > 0 ? resolve() : void next()));
    next();
  });
}

/** Draws the file as an image, in which scripts and links of an SVG are inactive. */
export async function drawSvg({ file, edge }: DrawRequest): Promise<DrawAnswer> {
  const url = URL.createObjectURL(file.slice(0, file.size, 'image/svg+xml'));
  try {
    const image = new Image(edge, edge);
    image.src = url;
    await image.decode();
    const natural = { width: image.naturalWidth || edge, height: image.naturalHeight || edge };
    // It has no pixels of its own: drawn as large as it may be.
    const scale = edge / Math.max(natural.width, natural.height);
    const size = fittedSize({ width: natural.width * scale, height: natural.height * scale }, edge);
    return { ...(await drawn(image, size)), size, fullSize: null };
  } catch {
    return noPicture('broken');
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawn(source: CanvasImageSource, size: Size): Promise<Pick<DrawnPicture, 'kind' | 'picture'>> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return { kind: 'drawn', picture: await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 }) };
}
