import { useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const WithoutThumbnail = lazyPart(async () => (await import('./without-thumbnail.tsx')).WithoutThumbnail);
/** Distance from the view at which a thumbnail is loaded. */
const MARGIN = '160px';

/** A thumbnail of the file, else what is shown without one. Loaded when it comes into view. */
export function FileThumbnail({ row }: { readonly row: UploadRow }) {
  const { previews } = useClient();
  const { uploadId, type, filename, bytesLocation } = row;
  const hasPicture = (type === 'image' || type === 'video') && !row.isRefused;
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null | undefined>(() => previews.shown(uploadId));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file may become readable after its bytes have moved
  useEffect(() => {
    const { current } = place;
    if (!hasPicture || !current) return;
    const end = new AbortController();
    const stopWatching = onceInView(current, () => {
      void previews.url(uploadId, filename, end.signal).then((made) => !end.signal.aborted && setUrl(made));
    });
    return () => {
      stopWatching();
      end.abort();
    };
  }, [previews, uploadId, filename, hasPicture, bytesLocation]);

  if (url && hasPicture)
    return <img className="thumbnail" src={url} alt="" draggable={false} onError={() => setUrl(null)} />;
  return (
    <span className="thumbnail" aria-hidden="true" ref={place}>
      <WithoutThumbnail row={row} isMissing={hasPicture && url === null} />
    </span>
  );
}

function onceInView(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
