/** Draws thumbnails that need a document: of a video or an SVG. WebP of at most 160 px. */

const EDGE = 160;
const VIDEO_MS = 8_000;
/** Longest wait for a frame of the new position. Hidden pages and clips of a single frame present none. */
const FRAME_MS = 1_000;
/** The first frame is often black. */
const POSTER_AT_S = 1;

/** Draws a frame near the beginning; null if the browser cannot decode the video in time. */
export async function drawVideoPoster(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  try {
    if (!(await isAtPoster(video, url))) return null;
    return await drawn(video, video.videoWidth, video.videoHeight);
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
