/** The bar above the upload page (specification 2.7.1, 2.7.2; docs/design/surfaces-and-messages.md#surfaces). */
export type BarVariant =
  /** Logo, title of 2.7.2, user badge. */
  | 'title'
  /** Title and a button that leads back to the search; it never closes the surface. */
  | 'title-close'
  /** Logo, the three tabs, user badge. */
  | 'tabs'
  /** No bar: a row with the tabs, and the badge at its end. */
  | 'tabs-only';

export interface BarFacts {
  /** The server's setting (6.4). */
  readonly isSearchOn: boolean;
  /** Popup, panel, or the hosted page with `src=widget`. */
  readonly isWidget: boolean;
  readonly isEmbedded: boolean;
}

/** An embedded page has tabs without a bar. With the search on, the bar has a title instead of the tabs. */
export function barVariant({ isSearchOn, isWidget, isEmbedded }: BarFacts): BarVariant {
  if (isEmbedded) return 'tabs-only';
  if (!isSearchOn) return 'tabs';
  return isWidget ? 'title-close' : 'title';
}
