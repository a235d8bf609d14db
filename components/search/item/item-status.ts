/** The status of a result, from its fields alone (2.8.4; docs/design/choices.md). Pure. */

import { calendarDateOf, startOfDay } from '#lib/localisation/model/calendar-date.ts';
import { toLocaleDigits } from '#lib/localisation/model/digits.ts';
import type { ResultNames } from '#lib/search/model/result-names.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import type { Texts } from '../../i18n/text-provider.tsx';
import { formatDay, parseTimestamp } from '../../i18n/timestamp.ts';

export interface ExpiryStatus {
  readonly text: string;
  readonly isExpired: boolean;
}

/** 'expires on …' up to and including that calendar day, then 'expired'; null without a date. */
export function expiryStatus(item: SearchItem, now: Date, { t, locale }: Texts): ExpiryStatus | null {
  const day = parseTimestamp(item.expiresAt.slice(0, 8));
  if (!day) return null;
  return day.moment < startOfDay(calendarDateOf(now))
    ? { text: t('search.expired'), isExpired: true }
    : { text: t('search.expiresOn', { date: formatDay(item.expiresAt, locale) }), isExpired: false };
}

/** Format, duration, category, priority and word count, as far as they are known. */
export function statusParts(item: SearchItem, texts: Texts, { categories }: ResultNames): string[] {
  const parts = [
    formatOf(item.fields['AVMDataType'] ?? ''),
    item.durationSeconds === null ? '' : formatDuration(item.durationSeconds, texts.locale),
    categories.get(item.category) ?? item.category,
    item.priority && texts.t('search.priority', { value: item.priority }),
    item.wordCount === null ? '' : texts.count('search.words', item.wordCount),
  ];
  return parts.filter((part) => part !== '');
}

/** The common name of a video or audio type, such as MP4 for `video/mp4`; other text unchanged. */
export function formatOf(dataType: string): string {
  const [, subtype] = /^(?:video|audio)\/(?:x-)?([\w.+-]+)/i.exec(dataType) ?? [];
  if (subtype === undefined) return dataType;
  return /^audio\/mpeg\b/i.test(dataType) ? 'MP3' : subtype.toUpperCase();
}

/** `0:07`, `12:30`, `1:02:03`, in the locale's digits. */
export function formatDuration(seconds: number, locale: string): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, ...rest] = parts;
  const shown = hours ? parts : rest;
  const text = shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
  return toLocaleDigits(text, locale);
}
