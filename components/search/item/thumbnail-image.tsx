import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { hasAlreadyFailed } from './media-failure.ts';
import { loadThumbnail } from './thumbnail-loader.ts';

interface ThumbnailImageProps {
  readonly url: string;
  readonly onFail: () => void;
  readonly onLoad: () => void;
}

/**
 * A thumbnail that ends its request after a timeout and when it is scrolled away. Not `loading="lazy"`: in a hidden
 * window the browser would not request it, and the timeout would count as a failure.
 */
export function ThumbnailImage({ url, onFail, onLoad }: ThumbnailImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const fail = useRef(onFail);
  fail.current = onFail;
  const end = useRef<() => void>(() => undefined);
  // One that the browser still has does not fade in again.
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) image.current.dataset['covers'] = '';
  }, []);
  useEffect(() => {
    const element = image.current;
    // It may have loaded from the cache or failed before this effect.
    if (element && hasAlreadyFailed(element)) fail.current();
    if (!element || element.complete) return;
    end.current = loadThumbnail(element, url, () => fail.current());
    return () => {
      end.current();
      // An element outside the document continues to load.
      if (!element.complete) element.removeAttribute('src');
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
