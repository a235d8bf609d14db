/** Why a filter cannot be applied. */
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { FilterValue } from './filter-value.ts';

type FilterProblem = 'no-date' | 'reversed';

export interface FilterProblems {
  readonly fromDate?: FilterProblem;
  readonly toDate?: FilterProblem;
}

/** Problems by date field; empty if the filter can be applied. Reversed dates are a problem of the second one. */
export function filterProblems({ fromDate, toDate }: FilterValue): FilterProblems {
  const isWrong = (date: string) => date !== '' && !isCalendarDate(date);
  if (isWrong(fromDate) || isWrong(toDate)) {
    return { ...(isWrong(fromDate) && { fromDate: 'no-date' }), ...(isWrong(toDate) && { toDate: 'no-date' }) };
  }
  return fromDate !== '' && toDate !== '' && fromDate > toDate ? { toDate: 'reversed' } : {};
}

export function canBeApplied(value: FilterValue): boolean {
  return Object.keys(filterProblems(value)).length === 0;
}
