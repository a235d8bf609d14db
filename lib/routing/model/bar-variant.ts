/** What the bar above the upload page carries (design 1, specification 2.7.1, 2.7.2). */
export type BarVariant =
  /** Logo, title of 2.7.2, user badge. */
  | 'title'
  /** Title and a button that goes back to the search; it never closes the surface. */
  | 'title-close'
  /** Logo, the three tabs, user badge. */
  | 'tabs';

export interface BarFacts {
  readonly isSearchAvailable: boolean;
  /** Popup, panel, or the hosted page with `src=widget`. */
  readonly isWidget: boolean;
}

export function barVariant({ isSearchAvailable, isWidget }: BarFacts): BarVariant {
  if (!isSearchAvailable) return 'tabs';
  return isWidget ? 'title-close' : 'title';
}
