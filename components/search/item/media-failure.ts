/**
 * True for a picture or player that failed before its `error` handler was attached: loading starts with its creation.
 */
export function hasAlreadyFailed(media: HTMLImageElement | HTMLMediaElement): boolean {
  if (media instanceof HTMLImageElement) return media.complete && media.naturalWidth === 0;
  return Boolean(media.error);
}
