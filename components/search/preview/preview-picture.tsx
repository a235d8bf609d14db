import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { type DraggedLink, setDragData } from '../item/dragged-link.ts';
import { hasAlreadyFailed } from './media-failure.ts';

interface PreviewPictureProps {
  readonly url: string;
  /** The thumbnail, which the list has already loaded; shown until the large picture has loaded. */
  readonly thumbUrl: string;
  readonly alt: string;
  readonly dragged: DraggedLink;
  readonly onFail: () => void;
}

/** A picture; dragging it drags the link of its result (2.8.7). */
export function PreviewPicture({ url, thumbUrl, alt, dragged, onFail }: PreviewPictureProps) {
  const [isLoaded, setLoaded] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (picture.current && hasAlreadyFailed(picture.current)) fail();
  }, []);
  return (
    <div className="preview-media" aria-busy={!isLoaded}>
      {!isLoaded && thumbUrl && <img className="preview-waiting" src={thumbUrl} alt="" />}
      <img
        ref={picture}
        src={url}
        alt={alt}
        onLoad={() => setLoaded(true)}
        onError={onFail}
        onDragStart={(event) => setDragData(event, dragged, null)}
      />
      {!isLoaded && <Spinner />}
    </div>
  );
}
