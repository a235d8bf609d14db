import { afterEach, describe, expect, it } from 'vitest';
import { calendarDateOf, startOfDay } from '#lib/localisation/model/calendar-date.ts';
import { isTimeZone, ownTimeZone, startOfDayIn } from '#lib/localisation/model/time-zone.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('the start of a day in another time zone', () => {
  it.each([
    ['Asia/Tokyo', '20261105', '2026-11-04T15:00:00.000Z'],
    ['Europe/Berlin', '20260329', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '20260330', '2026-03-29T22:00:00.000Z'],
    ['America/St_Johns', '20261231', '2026-12-31T03:30:00.000Z'],
  ])('the day in %s that is %s starts at %s', (name, date, moment) => {
    expect(startOfDayIn(name, date).toISOString()).toBe(moment);
  });

  // Clocks that change at midnight, by half an hour, and a day that was left out.
  it.each([
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Asia/Beirut',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'UTC',
  ])('is that of the computers there: %s', (name) => {
    process.env['TZ'] = name;
    for (const first of [new Date(2011, 0, 1), new Date(2018, 0, 1), new Date(2026, 0, 1)]) {
      for (let days = 0; days < 366; days += 1) {
        const date = calendarDateOf(new Date(first.getFullYear(), 0, 1 + days, 12));
        expect([date, startOfDayIn(name, date)]).toEqual([date, startOfDay(date)]);
      }
    }
  });
});

it('names the own time zone, and knows which are none', () => {
  process.env['TZ'] = 'Asia/Tokyo';
  expect(ownTimeZone()).toBe('Asia/Tokyo');
  // Named by the browser, and taken by none of its functions.
  process.env['TZ'] = 'Etc/Unknown';
  expect(ownTimeZone()).toBe('');
  expect(['Asia/Tokyo', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Asia/Atlantis', '7'].map(isTimeZone)).toEqual([false, false, false]);
});
