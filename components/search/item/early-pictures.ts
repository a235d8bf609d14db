/** Pictures that are requested before their results are rendered. */

/** In view on every screen, or just below. */
const MOST = 12;

/** Requested and not shown yet; true: loaded. */
const early = new Map<string, boolean>();

/** Requests the first of these pictures, if there are so many; an empty address is none. */
export function requestPictures(urls: readonly string[]): void {
  for (const href of urls.slice(0, MOST)) {
    if (href === '') continue;
    early.set(href, false);
    const link = document.createElement('link');
    link.onload = () => early.has(href) && early.set(href, true);
    document.head.append(Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', href }));
  }
}

/** For the first element that shows a picture: whether it has loaded; undefined if it was not requested. */
export function takeEarlyPicture(url: string): boolean | undefined {
  const hasLoaded = early.get(url);
  early.delete(url);
  return hasLoaded;
}
