/**
 * Converts a draft to wire values (specification 3.9, 3.10; docs/design/choices.md). A draft has dates as `yyyymmdd`,
 * or as typed while incomplete, and the release as one text, so that a partly typed date survives the popup. Pure.
 */
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataValues } from './metadata-values.ts';
import { expiresTimestamp, MIDNIGHT, releaseFields, releaseFromText } from './release.ts';

const EXPIRIES = ['ImgExpiresTS', 'AVMExpiresTS'] as const;

/** Omits an invalid date, which the form's validation does not allow. */
export function wireValues(draft: MetadataValues): MetadataValues {
  const { IPTCReleaseDate: release = '', IPTCDateCreated: created = '', ...plain } = draft;
  const expiries = EXPIRIES.filter((name) => name in plain).map((name) => [name, expiresTimestamp(day(plain[name]))]);
  return {
    ...plain,
    ...Object.fromEntries(expiries),
    ...(day(created) === '' ? {} : { IPTCDateCreated: created, IPTCTimeCreated: MIDNIGHT }),
    ...(release === '' ? {} : releaseFields(withRealDay(release))),
  };
}

function withRealDay(text: string) {
  const release = releaseFromText(text);
  return { ...release, until: day(release.until) };
}

function day(text = ''): string {
  return isCalendarDate(text) ? text : '';
}
