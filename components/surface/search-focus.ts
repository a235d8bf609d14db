/** Whether the search field gets the focus when its page is shown next; that page is loaded on demand. */
let isRequested = false;

export function requestSearchFocus(): void {
  isRequested = true;
}

/** True once after `requestSearchFocus`. */
export function consumeSearchFocus(): boolean {
  const was = isRequested;
  isRequested = false;
  return was;
}

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
