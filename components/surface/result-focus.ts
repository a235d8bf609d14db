/** Whether the first result gets the focus, once it is shown and no dialog covers it. */
let isResultRequested = false;
/** The control that gives the focus away; null: it may only be taken from the page. */
let giver: Element | null = null;

export function requestResultFocus(from: Element | null = null): void {
  isResultRequested = true;
  giver = from;
}

export function isResultFocusRequested(): boolean {
  return isResultRequested;
}

/** Whether a requested focus may be taken from `element`. */
export function givesResultFocus(element: Element): boolean {
  return element === giver;
}

/** True once after `requestResultFocus`. */
export function consumeResultFocus(): boolean {
  const was = isResultRequested;
  isResultRequested = false;
  giver = null;
  return was;
}
