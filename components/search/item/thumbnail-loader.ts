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
  begin(): void;
}

/** In the order in which they began. */
const running = new Set<Load>();
const waiting = new Set<Load>();

/**
 * Loads `url` into `image`; calls `onTooLate` after the timeout. Call the returned function when the picture has
 * loaded, has failed, or is no longer needed.
 */
export function loadThumbnail(image: HTMLImageElement, url: string, onTooLate: () => void): () => void {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
    running.delete(load);
  };
  const end = (): void => {
    stop();
    waiting.delete(load);
    beginWaiting();
  };
  const load: Load = {
    begin() {
      waiting.delete(load);
      running.add(load);
      if (image.getAttribute('src') !== url) image.src = url;
      timers = [
        setTimeout(() => {
          if ([...running].indexOf(load) < MAX_LATE) return;
          stop();
          waiting.add(load);
          // Cancels the request.
          image.removeAttribute('src');
        }, THUMBNAIL_LATE_MS),
        setTimeout(() => {
          end();
          onTooLate();
        }, THUMBNAIL_PATIENCE_MS),
      ];
    },
  };
  load.begin();
  return end;
}

function beginWaiting(): void {
  for (const next of waiting) {
    if (running.size >= MAX_LATE) return;
    next.begin();
  }
}
