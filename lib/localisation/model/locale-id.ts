import lcid from 'lcid';

const FALLBACK_ID = 1033;

/** Ids below are those of a language without a country, which a server that speaks in countries need not know. */
const FIRST_ID_WITH_COUNTRY = 0x400;

/**
 * Windows locale id that the localisation service speaks, for example 1031 for de-DE (1.7, 7.16). Browsers also say `de`,
 * `zh-Hans-CN` or `es-419`: then the likely country of that language counts. en-US for what has no id at all.
 */
export function localeIdOf(locale: string): number {
  const known = [...candidates(locale)].map((candidate) => lcid.to(candidate)).filter((id) => id !== undefined);
  return known.find((id) => id >= FIRST_ID_WITH_COUNTRY) ?? known[0] ?? FALLBACK_ID;
}

/** The nearest first. */
function* candidates(locale: string): Generator<string> {
  yield locale;
  const given = parse(locale);
  if (!given) return;
  for (const { language, script, region } of [given.maximize(), new Intl.Locale(given.language).maximize()]) {
    yield `${language}-${region}`;
    yield `${language}-${script}-${region}`;
  }
  yield given.language;
}

function parse(locale: string): Intl.Locale | null {
  try {
    return new Intl.Locale(locale);
  } catch {
    return null;
  }
}
