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

/**
 * Focuses the page's search field; false if there is none. For buttons that disappear with the search that they start,
 * and after a sign-in.
 */
export function focusSearchField(): boolean {
  const field = document.querySelector<HTMLElement>('.search-field input');
  field?.focus();
  return field !== null;
}
