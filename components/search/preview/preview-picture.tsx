import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { type CarriedLink, carryLink } from '../result/dragged-link.ts';
import { hasFailedUnheard } from './media-failure.ts';

interface PreviewPictureProps {
  readonly url: string;
  /** The small picture that the list shows already: it stands for the large one until that is there. */
  readonly thumbUrl: string;
  readonly alt: string;
  readonly carried: CarriedLink;
  readonly onFail: () => void;
}

/** A picture, which can be dragged out as its result's link (2.8.7). */
export function PreviewPicture({ url, thumbUrl, alt, carried, onFail }: PreviewPictureProps) {
  const [isThere, setThere] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (picture.current && hasFailedUnheard(picture.current)) fail();
  }, []);
  return (
    <div className="preview-media" aria-busy={!isThere}>
      {!isThere && thumbUrl && <img className="preview-waiting" src={thumbUrl} alt="" />}
      <img
        ref={picture}
        src={url}
        alt={alt}
        onLoad={() => setThere(true)}
        onError={onFail}
        onDragStart={(event) => carryLink(event, carried, null)}
      />
      {!isThere && <Spinner />}
    </div>
  );
}
