/**
 * Where the focus goes from a button that its own search takes away, and after a sign-in: a page has one search field, and
 * it stays. False where there is none.
 */
export function focusSearchField(): boolean {
  const field = document.querySelector<HTMLElement>('.search-field input');
  field?.focus();
  return field !== null;
}
