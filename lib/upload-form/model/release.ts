/** Released yes/no with 'until', as IPTC dates; images only (specification 3.9; docs/design/choices.md). Pure. */
import type { CalendarDate } from '#lib/localisation/model/calendar-date.ts';

/** 9.9 */
export const SENTINEL_DATE: CalendarDate = '19800101';
/** Times of calendar dates (3.9). */
export const MIDNIGHT = '000000';

/** The fields of the wire that say it together. */
export const RELEASE_FIELDS = [
  'IPTCReleaseDate',
  'IPTCReleaseTime',
  'IPTCExpirationDate',
  'IPTCExpirationTime',
] as const;

export interface Release {
  readonly isReleased: boolean;
  /** `yyyymmdd`, with `Thhmmss` where a file says a time; empty: since ever. Only a file says it. */
  readonly from: string;
  /** Empty: no end. */
  readonly until: CalendarDate;
}

export type ReleaseFields = Readonly<Partial<Record<(typeof RELEASE_FIELDS)[number], string>>>;

export function releaseFields({ isReleased, from, until }: Release): ReleaseFields {
  if (!isReleased) return { IPTCExpirationDate: SENTINEL_DATE, IPTCExpirationTime: MIDNIGHT };
  const [day = '', time = ''] = from.split('T');
  const released = { IPTCReleaseDate: day || SENTINEL_DATE, IPTCReleaseTime: time || MIDNIGHT };
  return until === '' ? released : { ...released, IPTCExpirationDate: until, IPTCExpirationTime: MIDNIGHT };
}

/** Before an answer that nobody gave in this form. */
const IMPLIED = 'implied ';

/** What the form says where nobody has answered (3.9). */
export const IMPLIED_RELEASE = `${IMPLIED}yes`;

/**
 * How a draft holds the answer under IPTCReleaseDate: `no`, `yes`, or `from` a moment and `until` the day as far as it is
 * typed.
 */
export function releaseText({ isReleased, from, until }: Release): string {
  if (!isReleased) return 'no';
  return [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ') || 'yes';
}

const TEXT = /^(?:implied )?(?:from (\S+) ?)?(?:until (.*))?/s;

/** The answer that a draft holds; released without an end where it holds none. */
export function releaseFromText(text: string): Release {
  const [, from = '', until = ''] = TEXT.exec(text) ?? [];
  return { isReleased: text !== 'no', from, until };
}

/** A file's own statement is right against it, whatever the append mode (decision 34). */
export function isImplied(text: string): boolean {
  return text.startsWith(IMPLIED);
}

/** An answer of an earlier form, as a new one begins with it: `no` is obeyed, any other one only implied. */
export function rememberedRelease(text: string): string {
  return text === 'no' || isImplied(text) ? text : `${IMPLIED}${text}`;
}

/** What the values that are sent, or that a file brings, say about release; null when they say nothing. */
export function releaseFromFields(fields: ReleaseFields): Release | null {
  const { IPTCReleaseDate: day = '', IPTCReleaseTime: time = '', IPTCExpirationDate: until = '' } = fields;
  if (day === '' && until === '') return null;
  if (until === SENTINEL_DATE) return { isReleased: false, from: '', until: '' };
  const hasTime = time !== '' && time !== MIDNIGHT;
  const from = day === SENTINEL_DATE ? '' : day;
  return { isReleased: true, from: from !== '' && hasTime ? `${from}T${time}` : from, until };
}

/** Not to be published yet: from a later day, or from a time of this one. */
export function isEmbargoed({ isReleased, from }: Release, today: CalendarDate): boolean {
  const [day = '', time = ''] = from.split('T');
  return isReleased && (day > today || (day === today && time !== ''));
}

/** The value of ImgExpiresTS and AVMExpiresTS (3.9). */
export function expiresTimestamp(date: CalendarDate): string {
  return date === '' ? '' : `${date} 00:00:00`;
}
