/** The lists behind the form's selects (specification 3.12, 7.9, 7.18, 7.22). */
import type { CategoryEntry } from '#lib/contract/channels.ts';
import type { TableRow } from '#lib/contract/localisation.ts';

export interface FormLists {
  readonly categories: readonly CategoryEntry[];
  /** 4.19 */
  readonly categoriesStatus: 'loading' | 'success' | 'error';
  readonly supplementalCategories: readonly TableRow[];
}

/** Whether a row is preselected by its `rowDefSel`. */
export function isPreselected(rowDefSel: string): boolean {
  return rowDefSel === '1' || rowDefSel.toLowerCase() === 'true';
}
