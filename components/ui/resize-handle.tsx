import '../../assets/styles/ui/resize-handle.css';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isMirrored, mirroredKey } from './grid-keys.ts';

interface ResizeHandleProps {
  readonly label: string;
  /** Width of the panel before the handle, in px. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Called when the pointer is released and after each key press. */
  readonly onValue: (value: number) => void;
}

const STEP = 16;

/** A separator between two panels, moved by pointer, arrows, Home and End. Renders nothing if it cannot be moved. */
export function ResizeHandle({ label, value, min, max, onValue }: ResizeHandleProps) {
  const grip = useRef<{ readonly x: number; readonly value: number } | null>(null);
  const [isDragging, setDragging] = useState(false);
  if (max <= min) return null;

  const within = (width: number) => Math.round(Math.min(max, Math.max(min, width)));
  const widthAt = (x: number, from: { readonly x: number; readonly value: number }) =>
    within(from.value + (isMirrored() ? from.x - x : x - from.x));
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!grip.current) return;
    const panel = event.currentTarget.parentElement;
    const width = widthAt(event.clientX, grip.current);
    // Set on the element, to avoid rendering thousands of rows while the pointer moves.
    if (panel) panel.style.width = `${width}px`;
  };
  const release = (event: PointerEvent<HTMLElement>): void => {
    if (!grip.current) return;
    const width = widthAt(event.clientX, grip.current);
    grip.current = null;
    setDragging(false);
    onValue(width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(mirroredKey(event.key), value, min, max);
    if (next === null) return;
    event.preventDefault();
    onValue(within(next));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      role="separator"
      className="resize-handle"
      data-dragging={isDragging}
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        grip.current = { x: event.clientX, value };
        setDragging(true);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}

function widthAfterKey(key: string, value: number, min: number, max: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return value - STEP;
    case 'ArrowRight':
      return value + STEP;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
