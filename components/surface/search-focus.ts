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
