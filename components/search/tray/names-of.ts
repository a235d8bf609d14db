import type { Texts } from '../../i18n/text-provider.tsx';

const MAX_NAMES = 3;

/** The first names, and how many more there are. */
export function namesOf(names: readonly string[], { count, locale }: Pick<Texts, 'count' | 'locale'>): string {
  const rest = names.length - MAX_NAMES;
  const shown = rest > 0 ? [...names.slice(0, MAX_NAMES), count('tray.more', rest)] : names;
  return new Intl.ListFormat(locale).format(shown);
}
