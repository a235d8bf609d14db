/**
 * A browser has six connections to a server. Small pictures that do not come must not hold them all: who is not there
 * after a second leaves unless it is among the four that have waited longest, and comes back when one of these is done.
 */

/** A server that has not sent a small picture by then does not send it at all. */
export const THUMBNAIL_PATIENCE_MS = 15_000;
export const THUMBNAIL_LATE_MS = 1_000;
const MAX_LATE = 4;

interface Turn {
  begin(): void;
}

/** In the order in which they began. */
const underWay = new Set<Turn>();
const waiting = new Set<Turn>();

/** Loads `url` into `image`; gives what is to be called when the picture is there, has failed, or is not wanted any more. */
export function loadInTurn(image: HTMLImageElement, url: string, onTooLate: () => void): () => void {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  const rest = (): void => {
    for (const timer of timers) clearTimeout(timer);
    underWay.delete(turn);
  };
  const end = (): void => {
    rest();
    waiting.delete(turn);
    beginWaiting();
  };
  const turn: Turn = {
    begin() {
      waiting.delete(turn);
      underWay.add(turn);
      if (image.getAttribute('src') !== url) image.src = url;
      timers = [
        setTimeout(() => {
          if ([...underWay].indexOf(turn) < MAX_LATE) return;
          rest();
          waiting.add(turn);
          // This ends the request.
          image.removeAttribute('src');
        }, THUMBNAIL_LATE_MS),
        setTimeout(() => {
          end();
          onTooLate();
        }, THUMBNAIL_PATIENCE_MS),
      ];
    },
  };
  turn.begin();
  return end;
}

function beginWaiting(): void {
  for (const next of waiting) {
    if (underWay.size >= MAX_LATE) return;
    next.begin();
  }
}
