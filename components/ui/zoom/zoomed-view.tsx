import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePanning } from './use-panning.ts';
import type { Point, Size } from './zoom-geometry.ts';

/** A URL of the full resolution, which stays valid until `signal` is aborted; null if there is none. */
export type LoadFullSize = (signal: AbortSignal) => Promise<string | null>;

interface ZoomedViewProps {
  readonly url: string;
  readonly size: Size;
  /** The part of the picture that is shown at `pointer`. */
  readonly part: Point;
  readonly pointer: Point | null;
  readonly loadFullSize: LoadFullSize | undefined;
  readonly label: string;
  readonly onFit: () => void;
}

/** Covers the fitted picture with a part of the enlarged one. */
export function ZoomedView({ url, size, part, pointer, loadFullSize, label, onFit }: ZoomedViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const [fullUrl, setFullUrl] = useState<string | null>(null);
  const panning = usePanning(onFit);

  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    current.scrollLeft = part.x * size.width - (pointer?.x ?? current.clientWidth / 2);
    current.scrollTop = part.y * size.height - (pointer?.y ?? current.clientHeight / 2);
  }, [size, part, pointer]);

  // Not again when a new function is given: the picture is the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const end = new AbortController();
    void loadFullSize?.(end.signal).then(
      (loaded) => !end.signal.aborted && setFullUrl(loaded),
      () => undefined,
    );
    return () => end.abort();
  }, []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys
    <section className="zoomed" ref={view} tabIndex={0} aria-label={label} {...panning}>
      <div className="zoomed-picture" style={{ width: size.width, height: size.height }}>
        <img src={url} alt="" draggable={false} />
        {fullUrl && <img src={fullUrl} alt="" draggable={false} onError={() => setFullUrl(null)} />}
      </div>
    </section>
  );
}
