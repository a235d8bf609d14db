import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { hasAlreadyFailed } from './media-failure.ts';
import { loadThumbnail } from './thumbnail-loader.ts';

interface ThumbnailImageProps {
  readonly url: string;
  readonly onFail: () => void;
  readonly onLoad: () => void;
}

/**
 * A thumbnail that ends its request after a timeout and when it is scrolled away. Another `url` gets the same element: a
 * new one for each result would lay out the whole list. Not `loading="lazy"`: in a hidden window the browser would not
 * request it, and the timeout would count as a failure.
 */
export function ThumbnailImage({ url, onFail, onLoad }: ThumbnailImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const fail = useRef(onFail);
  fail.current = onFail;
  const end = useRef<() => void>(() => undefined);
  // Before the paint: the element shows the picture of the result before until this one has loaded.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    // One that the browser still has does not fade in again.
    if (element.complete && element.naturalWidth > 0) element.dataset['covers'] = '';
    else delete element.dataset['covers'];
    // It may have failed before this effect.
    if (hasAlreadyFailed(element)) fail.current();
    if (element.complete) return;
    end.current = loadThumbnail(element, url, () => fail.current());
    return () => {
      end.current();
      // An element outside the document continues to load. One that shows another result has its address already.
      if (!element.complete && element.getAttribute('src') === url) element.removeAttribute('src');
    };
  }, [url]);
  return (
    <img
      ref={image}
      src={url}
      alt=""
      decoding="async"
      fetchPriority="high"
      draggable={false}
      onLoad={(event) => {
        end.current();
        coverIcon(event);
        onLoad();
      }}
      onError={() => {
        end.current();
        onFail();
      }}
    />
  );
}

/** Hides the icon behind transparent parts. Set on the element: a hundred pictures may load at once. */
function coverIcon({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset['covers'] = '';
}
