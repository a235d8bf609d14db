import { type SyntheticEvent, useEffect, useRef } from 'react';
import { hasFailedUnheard } from '../preview/media-failure.ts';
import { loadInTurn } from './thumbnail-loader.ts';

interface ThumbnailImageProps {
  readonly url: string;
  readonly onFail: () => void;
}

/**
 * A picture that gives its connection back: when it was waited for long enough, and when it is scrolled away. Not a lazy
 * one: while its window is hidden the browser would not ask for it, and it would be given up for that.
 */
export function ThumbnailImage({ url, onFail }: ThumbnailImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const fail = useRef(onFail);
  fail.current = onFail;
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = image.current;
    // It may have been in the cache, or refused at once.
    if (element && hasFailedUnheard(element)) fail.current();
    if (!element || element.complete) return;
    end.current = loadInTurn(element, url, () => fail.current());
    return () => {
      end.current();
      // Taken out of the document it would go on loading.
      if (!element.complete) element.removeAttribute('src');
    };
  }, [url]);
  return (
    <img
      ref={image}
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={(event) => {
        end.current();
        coverIcon(event);
      }}
      onError={() => {
        end.current();
        onFail();
      }}
    />
  );
}

/** A picture with transparent parts must not show the icon through them. No state: a hundred of them come at once. */
function coverIcon({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset['covers'] = '';
}
