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

/** The value of ImgExpiresTS and AVMExpiresTS (3.9). */
export function expiresTimestamp(date: CalendarDate): string {
  return date === '' ? '' : `${date} 00:00:00`;
}
