/** Released yes/no with 'until', as IPTC dates; images only (specification 3.9; design 14). Pure. */
import type { CalendarDate } from '#lib/localisation/model/calendar-date.ts';

/** 9.9 */
export const SENTINEL_DATE: CalendarDate = '19800101';
/** Times of calendar dates (3.9). */
export const MIDNIGHT = '000000';

export interface Release {
  readonly isReleased: boolean;
  /** Empty: no end. */
  readonly until: CalendarDate;
}

export interface ReleaseFields {
  readonly IPTCReleaseDate?: string;
  readonly IPTCReleaseTime?: string;
  readonly IPTCExpirationDate?: string;
  readonly IPTCExpirationTime?: string;
}

export function releaseFields({ isReleased, until }: Release): ReleaseFields {
  if (!isReleased) return { IPTCExpirationDate: SENTINEL_DATE, IPTCExpirationTime: MIDNIGHT };
  const released = { IPTCReleaseDate: SENTINEL_DATE, IPTCReleaseTime: MIDNIGHT };
  return until === '' ? released : { ...released, IPTCExpirationDate: until, IPTCExpirationTime: MIDNIGHT };
}

const UNTIL = 'until ';

/** How a draft holds the answer under IPTCReleaseDate: `yes`, `no`, or `until` and the day as far as it is typed. */
export function releaseText({ isReleased, until }: Release): string {
  if (!isReleased) return 'no';
  return until === '' ? 'yes' : `${UNTIL}${until}`;
}

/** The answer that a draft holds; released without an end where it holds none. */
export function releaseFromText(text: string): Release {
  return { isReleased: text !== 'no', until: text.startsWith(UNTIL) ? text.slice(UNTIL.length) : '' };
}

/** What the values that are sent, or that a file brings, say about release; null when they say nothing. */
export function releaseFromFields(fields: ReleaseFields): Release | null {
  const { IPTCReleaseDate: from = '', IPTCExpirationDate: until = '' } = fields;
  if (from === '' && until === '') return null;
  return until === SENTINEL_DATE ? { isReleased: false, until: '' } : { isReleased: true, until };
}

/** The value of ImgExpiresTS and AVMExpiresTS (3.9). */
export function expiresTimestamp(date: CalendarDate): string {
  return date === '' ? '' : `${date} 00:00:00`;
}
