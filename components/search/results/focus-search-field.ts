/**
 * Focuses the page's search field; false if there is none. For buttons that disappear with the search that they start,
 * and after a sign-in.
 */
export function focusSearchField(): boolean {
  const field = document.querySelector<HTMLElement>('.search-field input');
  field?.focus();
  return field !== null;
}
