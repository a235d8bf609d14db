import type { MouseEvent } from 'react';

/** For `onMouseDown` of a button: the focus stays in the field that has it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
