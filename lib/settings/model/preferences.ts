/** Names of the user's preferences: the view modes of the four search pages (specification 3.20, 5.14). */
import type { SearchType } from '#lib/contract/search-types.ts';
import { AppError } from '#lib/core/app-error.ts';

/** By type of search. There are no other preferences. */
export const VIEW_MODE_PREFERENCES = {
  image: 'imgSearchViewMode',
  video: 'vidSearchViewMode',
  audio: 'audSearchViewMode',
  text: 'txtSearchViewMode',
} as const satisfies Readonly<Record<SearchType, string>>;

export type PreferenceName = (typeof VIEW_MODE_PREFERENCES)[SearchType];
export type PreferenceValues = Readonly<Partial<Record<PreferenceName, string>>>;

const NAMES: readonly string[] = Object.values(VIEW_MODE_PREFERENCES);

/** Throws `settings/preference-unknown` for any other name (5.14, 8.10). */
export function assertPreferenceName(name: string): asserts name is PreferenceName {
  if (!NAMES.includes(name)) throw new AppError('settings/preference-unknown', { facts: { name } });
}
