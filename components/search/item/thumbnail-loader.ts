/**
 * A browser opens six connections to a server. Slow thumbnails must not occupy them all: a request that has not ended
 * after one second is cancelled, unless it is one of the four oldest, and repeated when one of these has ended.
 */

/** After this time, a thumbnail counts as failed. */
export const THUMBNAIL_PATIENCE_MS = 15_000;
/** After this time, a request counts as slow. */
export const THUMBNAIL_LATE_MS = 1_000;
const MAX_LATE = 4;

interface Load {
  readonly image: HTMLImageElement;
  readonly url: string;
  onTooLate(): void;
  timers: readonly ReturnType<typeof setTimeout>[];
}

/** In the order in which they began. */
const running = new Set<Load>();
const waiting = new Set<Load>();

/**
 * Loads `url` into `image`; calls `onTooLate` after the timeout. Call the returned function when the picture has
 * loaded, has failed, or is no longer needed.
 */
export function loadThumbnail(image: HTMLImageElement, url: string, onTooLate: () => void): () => void {
  const load: Load = { image, url, onTooLate, timers: [] };
  begin(load);
  return () => end(load);
}

function begin(load: Load): void {
  const { image, url } = load;
  waiting.delete(load);
  running.add(load);
  if (image.getAttribute('src') !== url) image.src = url;
  load.timers = [
    setTimeout(() => {
      if ([...running].indexOf(load) < MAX_LATE) return;
      stop(load);
      waiting.add(load);
      // Cancels the request.
      image.removeAttribute('src');
    }, THUMBNAIL_LATE_MS),
    setTimeout(() => {
      end(load);
      load.onTooLate();
    }, THUMBNAIL_PATIENCE_MS),
  ];
}

function stop(load: Load): void {
  for (const timer of load.timers) clearTimeout(timer);
  running.delete(load);
}

function end(load: Load): void {
  stop(load);
  waiting.delete(load);
  beginWaiting();
}

function beginWaiting(): void {
  for (const next of waiting) {
    if (running.size >= MAX_LATE) return;
    begin(next);
  }
}
