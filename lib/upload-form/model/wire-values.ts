/**
 * From what a form holds to what is sent (specification 3.9, 3.10; docs/design/choices.md). A draft keeps days as `yyyymmdd`, or as
 * typed while they are none yet, and release as one text: so half a date outlives the popup like any other word. Pure.
 */
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataValues } from './metadata-values.ts';
import { expiresTimestamp, MIDNIGHT, releaseFields, releaseFromText } from './release.ts';

const EXPIRIES = ['ImgExpiresTS', 'AVMExpiresTS'] as const;

/** A day that is none is left out; the form does not let it through. */
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
