/** The release as IPTC dates, on the wire and in files (specification 3.9; docs/design/choices.md). Pure. */
import type { CalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { Release } from './release.ts';

/** Release date of a release without one (9.9), and expiration date of an image that is not released. */
export const SENTINEL_DATE: CalendarDate = '19800101';
/** The wire time of a date that has no time (3.9). */
export const MIDNIGHT = '000000';

/** The wire fields that together define the release. */
export const RELEASE_FIELDS = [
  'IPTCReleaseDate',
  'IPTCReleaseTime',
  'IPTCExpirationDate',
  'IPTCExpirationTime',
] as const;

export type ReleaseFields = Readonly<Partial<Record<(typeof RELEASE_FIELDS)[number], string>>>;

/** The wire fields of a release. Not released is an expiration at SENTINEL_DATE. */
export function releaseFields({ isReleased, from, until }: Release): ReleaseFields {
  if (!isReleased) return { IPTCExpirationDate: SENTINEL_DATE, IPTCExpirationTime: MIDNIGHT };
  const [day = '', time = ''] = from.split('T');
  const released = { IPTCReleaseDate: day || SENTINEL_DATE, IPTCReleaseTime: time || MIDNIGHT };
  return until === '' ? released : { ...released, IPTCExpirationDate: until, IPTCExpirationTime: MIDNIGHT };
}

/** The release in wire or embedded values; null if they have none. */
export function releaseFromFields(fields: ReleaseFields): Release | null {
  const { IPTCReleaseDate: day = '', IPTCReleaseTime: time = '', IPTCExpirationDate: until = '' } = fields;
  if (day === '' && until === '') return null;
  if (until === SENTINEL_DATE) return { isReleased: false, from: '', until: '' };
  const hasTime = time !== '' && time !== MIDNIGHT;
  const from = day === SENTINEL_DATE ? '' : day;
  return { isReleased: true, from: from !== '' && hasTime ? `${from}T${time}` : from, until };
}

/** The value of ImgExpiresTS and AVMExpiresTS (3.9). */
export function expiresTimestamp(date: CalendarDate): string {
  return date === '' ? '' : `${date} 00:00:00`;
}
