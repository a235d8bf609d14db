import { useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { isBeyondThumbnail, ReducedPicture } from '../picture/reduced-picture.tsx';

/** Over the thumbnail of a row, while it is in view: the large picture where the thumbnail would look blurred. */
export function RowPicture({ row }: { readonly row: UploadRow }) {
  const place = useRef<HTMLSpanElement>(null);
  const [widthPx, setWidth] = useState(0);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const resized = new ResizeObserver(() => setWidth(current.clientWidth));
    const seen = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    resized.observe(current);
    seen.observe(current);
    return () => {
      resized.disconnect();
      seen.disconnect();
    };
  }, []);
  return (
    <span className="upload-row-picture" ref={place}>
      {isInView && isBeyondThumbnail(row, widthPx) && <ReducedPicture row={row} widthPx={widthPx} thumbnail={null} />}
    </span>
  );
}
