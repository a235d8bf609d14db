/** The search field takes the focus when its page is shown next: its page is loaded late, so nothing else can wait for it. */
let isWanted = false;

export function wantSearchFocus(): void {
  isWanted = true;
}

/** True once after it was wanted. */
export function takeSearchFocus(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}
