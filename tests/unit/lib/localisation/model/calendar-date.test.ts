import { describe, expect, it, vi } from 'vitest';
import {
  calendarDateOf,
  datePlaceholder,
  formatCalendarDate,
  latestDay,
  parseCalendarDate,
} from '#lib/localisation/model/calendar-date.ts';
import { isWholeDate } from '#lib/localisation/model/whole-date.ts';

describe('typed dates', () => {
  it.each([
    ['11/20/2026', 'en-US', '20261120'],
    ['1/2/26', 'en-US', '20260102'],
    ['20.11.2026', 'de-DE', '20261120'],
    ['2.1.26', 'de-DE', '20260102'],
    ['20-11-2026', 'de-DE', '20261120'],
    ['2026-11-20', 'de-DE', '20261120'],
    ['2026-11-20', 'en-US', '20261120'],
    ['20112026', 'de-DE', '20261120'],
    ['11202026', 'en-US', '20261120'],
    ['20.11.2026', 'de-AT', '20261120'],
    ['29.2.2024', 'de-DE', '20240229'],
  ])('[9.7] %s in %s is %s', (text, locale, date) => {
    expect(parseCalendarDate(text, locale)).toBe(date);
  });

  it.each([
    ['20/11/2026', 'en-US'],
    ['31.2.2026', 'de-DE'],
    ['29.2.2026', 'de-DE'],
    ['0.1.2026', 'de-DE'],
    ['tomorrow', 'en-US'],
    ['', 'en-US'],
    ['1.2', 'de-DE'],
    ['1.1.123', 'de-DE'],
  ])('%s in %s is not a date', (text, locale) => {
    expect(parseCalendarDate(text, locale)).toBeNull();
  });
});

describe('shown dates', () => {
  it('[9.7] are in the order of the app', () => {
    expect(formatCalendarDate('20261120', 'en-US')).toBe('11/20/2026');
    expect(formatCalendarDate('20261120', 'de-DE')).toBe('20.11.2026');
    expect(formatCalendarDate('', 'de-DE')).toBe('');
  });

  it('[9.7] show the order in an empty field', () => {
    expect(datePlaceholder('en-US', { d: 'dd', m: 'mm', y: 'yyyy' })).toBe('mm/dd/yyyy');
    expect(datePlaceholder('de-DE', { d: 'tt', m: 'mm', y: 'jjjj' })).toBe('tt.mm.jjjj');
  });

  it.each([
    ['2026-11-28T09:59:59Z', '20261128'],
    ['2026-11-28T10:00:00Z', '20261129'],
    ['2026-12-31T23:00:00Z', '20270101'],
  ])('[3.9] the latest day on earth at %s is %s', (now, day) => {
    expect(latestDay(new Date(now))).toBe(day);
  });

  it('use the local clock for today', () => {
    expect(calendarDateOf(new Date(2026, 0, 5, 23, 59))).toBe('20260105');
  });
});

it('determine the order of a locale once, however many fields ask at every key', () => {
  const formatter = vi.spyOn(Intl, 'DateTimeFormat');
  for (let key = 0; key < 50; key += 1) {
    formatCalendarDate('20261120', 'sv-SE');
    parseCalendarDate('20.11.2026', 'fi-FI');
  }
  expect(formatter).toHaveBeenCalledTimes(2);
  formatter.mockRestore();
});

it.each(['1/5/2026', '11/25/2026', '25.11.2026', ' 5. 1. 2026 ', '2026-01-05', '2026/1/05', '05012026', '٥‏/١‏/٢٠٢٦'])(
  '[4.25] no further digit makes another day of %s',
  (text) => expect(isWholeDate(text)).toBe(true),
);

it.each([
  '',
  '1',
  '1/5',
  '1/5/',
  '1/5/2',
  '1/5/20',
  '1/5/202',
  '1/5/20260',
  '2026',
  '2026-1',
  '2026-1-',
  '2026-1-1',
  '2026-01-1',
  '26-01-05',
  '0501202',
  '050120260',
  'today',
])('[4.25] %j is not a day, or is incomplete', (text) => expect(isWholeDate(text)).toBe(false));
