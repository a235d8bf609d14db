import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ZoomablePicture } from '../../ui/zoom/zoomable-picture.tsx';
import { hasAlreadyFailed } from '../item/media-failure.ts';

interface PreviewPictureProps {
  readonly url: string;
  /** The thumbnail, which the list has already loaded; shown until the large picture has loaded. */
  readonly thumbUrl: string;
  readonly alt: string;
  readonly onDrag: (event: DragEvent) => void;
  readonly onFail: () => void;
}

/** A picture that can be zoomed. Dragging the fitted one drags the link of its result (2.8.7), a zoomed one moves. */
export function PreviewPicture({ url, thumbUrl, alt, onDrag, onFail }: PreviewPictureProps) {
  const { t } = useText();
  const [isLoaded, setLoaded] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (picture.current && hasAlreadyFailed(picture.current)) fail();
  }, []);
  return (
    <div className="preview-picture" aria-busy={!isLoaded}>
      <ZoomablePicture url={url} isReady={isLoaded} label={t('picture.fullSize')}>
        <div className="preview-media">
          {!isLoaded && thumbUrl && <img className="preview-waiting" src={thumbUrl} alt="" />}
          <img ref={picture} src={url} alt={alt} onLoad={() => setLoaded(true)} onError={onFail} onDragStart={onDrag} />
          {!isLoaded && <Spinner />}
        </div>
      </ZoomablePicture>
    </div>
  );
}
