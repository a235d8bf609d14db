import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** At both ends of a dialog, Tab goes on at the other one: the browser would leave the document. */
export function tabInside(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent, currentTarget: dialog, target } = event;
  if (key !== 'Tab' || altKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
  // A dialog above it handles its own keys.
  if (!isOwn(dialog, target)) return;
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => isOwn(dialog, one) && takesTab(one),
  );
  const [from, to] = shiftKey ? [controls.at(0), controls.at(-1)] : [controls.at(-1), controls.at(0)];
  if (target !== from || !to) return;
  event.preventDefault();
  to.focus();
}

function isOwn(dialog: HTMLElement, target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog') === dialog;
}

function takesTab(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled')) return false;
  // Not in jsdom.
  return element.checkVisibility?.() !== false;
}
