/** Released yes/no with 'until', as IPTC dates; images only (specification 3.9; docs/design/choices.md). Pure. */
import type { CalendarDate } from '#lib/localisation/model/calendar-date.ts';

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

export interface Release {
  readonly isReleased: boolean;
  /** `yyyymmdd`, with `Thhmmss` if the file has a time; empty: always. Only embedded metadata can set it. */
  readonly from: string;
  /** Empty: no end. */
  readonly until: CalendarDate;
}

export type ReleaseFields = Readonly<Partial<Record<(typeof RELEASE_FIELDS)[number], string>>>;

/** The wire fields of a release. Not released is an expiration at SENTINEL_DATE. */
export function releaseFields({ isReleased, from, until }: Release): ReleaseFields {
  if (!isReleased) return { IPTCExpirationDate: SENTINEL_DATE, IPTCExpirationTime: MIDNIGHT };
  const [day = '', time = ''] = from.split('T');
  const released = { IPTCReleaseDate: day || SENTINEL_DATE, IPTCReleaseTime: time || MIDNIGHT };
  return until === '' ? released : { ...released, IPTCExpirationDate: until, IPTCExpirationTime: MIDNIGHT };
}

/** Prefix of a value that is a default, not the user's choice in this form. */
const IMPLIED = 'implied ';

/** The form's default (3.9). */
export const IMPLIED_RELEASE = `${IMPLIED}yes`;

/**
 * Formats a release for a draft's IPTCReleaseDate: `no`, `yes`, or with `from` and `until`, where `until` may be partly
 * typed.
 */
export function releaseText({ isReleased, from, until }: Release): string {
  if (!isReleased) return 'no';
  return [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ') || 'yes';
}

const TEXT = /^(?:implied )?(?:from (\S+) ?)?(?:until (.*))?/s;

/** The release of a draft; released without an end if it has none. */
export function releaseFromText(text: string): Release {
  const [, from = '', until = ''] = TEXT.exec(text) ?? [];
  return { isReleased: text !== 'no', from, until };
}

/** True for a default, over which an embedded release takes precedence in every append mode (decision 34). */
export function isImplied(text: string): boolean {
  return text.startsWith(IMPLIED);
}

/** The remembered release of an earlier form as the initial value: `no` is kept, others become defaults. */
export function rememberedRelease(text: string): string {
  return text === 'no' || isImplied(text) ? text : `${IMPLIED}${text}`;
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

/** True if the release starts on a later day, or at a time of today. */
export function isEmbargoed({ isReleased, from }: Release, today: CalendarDate): boolean {
  const [day = '', time = ''] = from.split('T');
  return isReleased && (day > today || (day === today && time !== ''));
}

/** The value of ImgExpiresTS and AVMExpiresTS (3.9). */
export function expiresTimestamp(date: CalendarDate): string {
  return date === '' ? '' : `${date} 00:00:00`;
}
