import lcid from 'lcid';

const FALLBACK_ID = 1033;

/** Smaller ids are those of a language without a country, which a server may not know. */
const FIRST_ID_WITH_COUNTRY = 0x400;

/**
 * Windows locale id for the localisation service, for example 1031 for de-DE (1.7, 7.16). For locales such as `de`,
 * `zh-Hans-CN` or `es-419`, that of the likely country of the language; en-US if there is none.
 */
export function localeIdOf(locale: string): number {
  let first: number | undefined;
  // One after the other: most locales are known as they are, and the next candidates cost a page's start 5 ms.
  for (const candidate of candidates(locale)) {
    const id = lcid.to(candidate);
    if (id !== undefined && id >= FIRST_ID_WITH_COUNTRY) return id;
    first ??= id;
  }
  return first ?? FALLBACK_ID;
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
