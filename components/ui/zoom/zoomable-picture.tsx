import '../../../assets/styles/ui/zoom.css';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onCloseRequest } from '../close-request.ts';
import { IconButton } from '../icon-button.tsx';
import { takesText } from '../keyboard.ts';
import { LATE_ICONS } from '../late-icons.ts';
import { moveByKey } from './move-by-key.ts';
import { type Zoom, zoomAt } from './zoom-at.ts';
import type { Point, Size } from './zoom-geometry.ts';
import { type LoadFullSize, ZoomedView } from './zoomed-view.tsx';

interface ZoomablePictureProps {
  /** The fitted picture, with exactly one `img` or `canvas`; it keeps its own drag, which is off only while zoomed. */
  readonly children: ReactNode;
  /** The picture that is shown zoomed until a larger one has loaded. */
  readonly url: string;
  /** Pixels of the full picture, upright; those of the fitted one if not given. */
  readonly size?: Size | undefined;
  /** False: cannot be zoomed yet. */
  readonly isReady?: boolean | undefined;
  /** Loads the full resolution with the first zoom; without it, `url` is enlarged. */
  readonly loadFullSize?: LoadFullSize | undefined;
  /** Name of the button that zooms. */
  readonly label: string;
}

/**
 * A picture that a click at a point or its button shows in full size and back. Zoomed, it is moved by dragging, arrow
 * keys, wheel and touch; Escape fits it again and leaves a dialog around it open.
 */
export function ZoomablePicture({ children, url, size, isReady = true, loadFullSize, label }: ZoomablePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const isZoomed = zoom !== null;
  /** The text field that a click has taken the focus from. */
  const typedIn = useRef<HTMLElement | null>(null);

  const showFitted = (): void => {
    setZoom(null);
    if (typedIn.current?.isConnected) typedIn.current.focus({ preventScroll: true });
    typedIn.current = null;
  };
  const onEscape = useEffectEvent(showFitted);
  useEffect(() => (isZoomed ? onCloseRequest(() => onEscape()) : undefined), [isZoomed]);

  const enlarge = (at: Point | null): void => {
    const picture = frame.current?.querySelector<HTMLImageElement | HTMLCanvasElement>('img, canvas');
    if (isReady && frame.current && picture) setZoom(zoomAt({ frame: frame.current, picture, size, at }));
  };
  const onClick = ({ clientX: x, clientY: y }: MouseEvent): void => {
    if (!isReady) return;
    enlarge({ x, y });
    frame.current?.querySelector<HTMLElement>('.zoom-button > button')?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus and keys of its button
    <div
      className="zoom"
      ref={frame}
      onMouseDown={() => {
        const { activeElement } = document;
        if (!isZoomed) typedIn.current = takesText(activeElement) ? (activeElement as HTMLElement) : null;
      }}
      onKeyDown={(event) => {
        if (isZoomed) moveByKey(event);
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button does the same */}
      <div className="zoom-fitted" onClick={onClick}>
        {children}
      </div>
      {zoom && <ZoomedView {...zoom} url={url} loadFullSize={loadFullSize} label={label} onFit={showFitted} />}
      <span className="zoom-button">
        <IconButton
          icon={isZoomed ? LATE_ICONS.zoomOut : LATE_ICONS.zoomIn}
          label={label}
          size="small"
          aria-pressed={isZoomed}
          aria-disabled={!isReady}
          // A held key would go back and forth.
          onKeyDown={(event) => event.repeat && [' ', 'Enter'].includes(event.key) && event.preventDefault()}
          onClick={() => (isZoomed ? showFitted() : enlarge(null))}
        />
      </span>
    </div>
  );
}
