import { type SyntheticEvent, useEffect, useRef } from 'react';

/** A server that has not sent a small picture by then does not send it at all. */
export const THUMBNAIL_PATIENCE_MS = 15_000;

interface ThumbnailImageProps {
  readonly url: string;
  readonly onFail: () => void;
}

/**
 * A picture that gives its connection back: when it was waited for long enough, and when it is scrolled away. A browser has
 * six to a server, and pictures that never come would keep the next page of results waiting.
 */
export function ThumbnailImage({ url, onFail }: ThumbnailImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const fail = useRef(onFail);
  fail.current = onFail;
  useEffect(() => {
    const element = image.current;
    const timer = setTimeout(() => {
      if (element && !element.complete) fail.current();
    }, THUMBNAIL_PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      // Taken out of the document it would go on loading.
      if (element && !element.complete) element.removeAttribute('src');
    };
  }, []);
  return (
    <img
      ref={image}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={coverIcon}
      onError={onFail}
    />
  );
}

/** A picture with transparent parts must not show the icon through them. No state: a hundred of them come at once. */
function coverIcon({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset['covers'] = '';
}
