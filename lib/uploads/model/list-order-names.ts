/** The orders that the user can bring a list into: as its files were added, by name, by the time of capture. */
export const LIST_ORDERS = ['added', 'name', 'taken'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
