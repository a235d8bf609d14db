import { useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { latePart } from '../../ui/lazy-part.ts';

const KindIcon = latePart(async () => (await import('./kind-icon.tsx')).KindIcon);
/** Distance from the view at which a thumbnail is loaded. */
const MARGIN = '160px';

/** A thumbnail of the file, else an icon for its type with the extension. Loaded when it comes into view. */
export function FileThumbnail({ row }: { readonly row: UploadRow }) {
  const { previews } = useClient();
  const { uploadId, type, filename, bytesLocation } = row;
  const hasPicture = (type === 'image' || type === 'video') && !row.isRefused;
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(() => previews.shown(uploadId) ?? null);

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
  const extension = /\.([^.]{1,4})$/.exec(filename)?.[1] ?? '';
  return (
    <span className="thumbnail" aria-hidden="true" ref={place}>
      <KindIcon row={row} />
      {extension && <span className="thumbnail-type">{extension}</span>}
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
