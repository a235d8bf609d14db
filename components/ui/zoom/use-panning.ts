import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Less is the unsteady hand of a click. */
const MOVED_PX = 4;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  isMoved: boolean;
}

/**
 * Handlers of a scrollable element: dragging with a mouse or pen moves its contents, a click calls `onClick`. Touch
 * scrolls by itself.
 */
export function usePanning(onClick: () => void) {
  const drag = useRef<Drag | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      drag.current = null;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      drag.current = { x: event.clientX, y: event.clientY, left, top, isMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY, buttons, currentTarget }: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current || buttons === 0) return;
      const [x, y] = [clientX - current.x, clientY - current.y];
      current.isMoved ||= Math.hypot(x, y) > MOVED_PX;
      if (!current.isMoved) return;
      currentTarget.scrollLeft = current.left - x;
      currentTarget.scrollTop = current.top - y;
    },
    // The focus stays where it is.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick() {
      if (!drag.current?.isMoved) onClick();
      drag.current = null;
    },
  };
}
