/** Whether the first result gets the focus, once it is shown and no dialog covers it. */
let isResultRequested = false;

export function requestResultFocus(): void {
  isResultRequested = true;
}

export function isResultFocusRequested(): boolean {
  return isResultRequested;
}

/** True once after `requestResultFocus`. */
export function consumeResultFocus(): boolean {
  const was = isResultRequested;
  isResultRequested = false;
  return was;
}
