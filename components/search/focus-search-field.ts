/** Where the focus goes from a button that its own search takes away: a page has one search field, and it stays. */
export function focusSearchField(): void {
  document.querySelector<HTMLElement>('.search-field input')?.focus();
}
