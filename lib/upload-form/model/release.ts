/** Released yes/no with 'until', as text of a draft; images only (specification 3.9; docs/design/choices.md). Pure. */
import type { CalendarDate } from '#lib/localisation/model/calendar-date.ts';

export interface Release {
  readonly isReleased: boolean;
  /** `yyyymmdd`, with `Thhmmss` if the file has a time; empty: always. Only embedded metadata can set it. */
  readonly from: string;
  /** Empty: no end. */
  readonly until: CalendarDate;
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

/** The release without the mark of a default. */
export function givenRelease(text: string): string {
  return isImplied(text) ? text.slice(IMPLIED.length) : text;
}

/** True if the release starts on a later day, or at a time of today. */
export function isEmbargoed({ isReleased, from }: Release, today: CalendarDate): boolean {
  const [day = '', time = ''] = from.split('T');
  return isReleased && (day > today || (day === today && time !== ''));
}
