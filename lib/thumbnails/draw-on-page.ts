/** Draws thumbnails that need a document: of a video or an SVG. WebP of at most 160 px. */

const EDGE = 160;
const VIDEO_MS = 8_000;
/** The first frame is often black. */
const POSTER_AT_S = 1;

/** Draws a frame near the beginning; null if the browser cannot decode the video in time. */
export function drawVideoPoster(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  const seeked = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), VIDEO_MS);
    video.onerror = () => resolve(false);
    video.onloadeddata = () => {
      const { duration } = video;
      video.currentTime = Number.isFinite(duration) ? Math.min(POSTER_AT_S, duration / 3) : 0;
    };
    video.onseeked = () => resolve(true);
  });
  video.src = url;
  return seeked
    .then((isThere) => (isThere ? drawn(video, video.videoWidth, video.videoHeight) : null))
    .finally(() => {
      // Frees the decoder at once; removing the element leaves it to garbage collection.
      video.removeAttribute('src');
      video.load();
      URL.revokeObjectURL(url);
    });
}

/** Draws the file as an image, in which scripts and links of an SVG are inactive. Rejects if it cannot be decoded. */
export async function drawSvg(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file.slice(0, file.size, 'image/svg+xml'));
  try {
    const image = new Image(EDGE, EDGE);
    image.src = url;
    await image.decode();
    return await drawn(image, image.naturalWidth || EDGE, image.naturalHeight || EDGE);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, EDGE / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
}
