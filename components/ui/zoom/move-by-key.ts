import type { KeyboardEvent } from 'react';

/** Part of the view that an arrow key moves the picture by. */
const STEP = 1 / 6;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the zoomed picture in the frame that has received an arrow key. */
export function moveByKey(event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  const view = event.currentTarget.querySelector('.zoomed');
  if (!arrow || !view || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Around it, arrow keys show the next picture.
  event.preventDefault();
  event.stopPropagation();
  view.scrollLeft += arrow[0] * view.clientWidth * STEP;
  view.scrollTop += arrow[1] * view.clientHeight * STEP;
}
