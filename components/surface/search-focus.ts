/** Whether the search field gets the focus when its page is shown next; that page is loaded on demand. */
let isWanted = false;

export function wantSearchFocus(): void {
  isWanted = true;
}

/** True once after `wantSearchFocus`. */
export function takeSearchFocus(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}
