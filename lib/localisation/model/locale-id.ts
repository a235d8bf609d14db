import lcid from 'lcid';

const FALLBACK_ID = 1033;

/** Smaller ids are those of a language without a country, which a server may not know. */
const FIRST_ID_WITH_COUNTRY = 0x400;

/**
 * Windows locale id for the localisation service, for example 1031 for de-DE (1.7, 7.16). For locales such as `de`,
 * `zh-Hans-CN` or `es-419`, that of the likely country of the language; en-US if there is none.
 */
export function localeIdOf(locale: string): number {
  const known = [...candidates(locale)].map((candidate) => lcid.to(candidate)).filter((id) => id !== undefined);
  return known.find((id) => id >= FIRST_ID_WITH_COUNTRY) ?? known[0] ?? FALLBACK_ID;
}

/** Best match first. */
function* candidates(locale: string): Generator<string> {
  yield locale;
  const requested = parse(locale);
  if (!requested) return;
  for (const { language, script, region } of [requested.maximize(), new Intl.Locale(requested.language).maximize()]) {
    yield `${language}-${region}`;
    yield `${language}-${script}-${region}`;
  }
  yield requested.language;
}

function parse(locale: string): Intl.Locale | null {
  try {
    return new Intl.Locale(locale);
  } catch {
    return null;
  }
}
