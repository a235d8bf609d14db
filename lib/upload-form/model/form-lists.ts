/** The lists behind the form's selects (specification 3.12, 7.9, 7.18, 7.22). */
import type { CategoryEntry } from '#lib/contract/channels.ts';
import type { TableRow } from '#lib/contract/localisation.ts';

/** 4.19 */
export type ListStatus = 'loading' | 'success' | 'error';

export interface FormLists {
  readonly categories: readonly CategoryEntry[];
  readonly categoriesStatus: ListStatus;
  readonly supplementalCategories: readonly TableRow[];
  readonly supplementalStatus: ListStatus;
}

/** Whether one of the lists is missing and may be requested again. */
export function areListsMissing({ categoriesStatus, supplementalStatus }: FormLists): boolean {
  return categoriesStatus === 'error' || supplementalStatus === 'error';
}

/** Whether a row is preselected by its `rowDefSel`. */
export function isPreselected(rowDefSel: string): boolean {
  return rowDefSel === '1' || rowDefSel.toLowerCase() === 'true';
}
