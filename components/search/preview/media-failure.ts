/**
 * A picture or a player loads from when it is made, and no handler hears of an error before it is in the document. True for one
 * that had such an error.
 */
export function hasFailedUnheard(media: HTMLImageElement | HTMLMediaElement): boolean {
  if (media instanceof HTMLImageElement) return media.complete && media.naturalWidth === 0;
  return Boolean(media.error);
}
