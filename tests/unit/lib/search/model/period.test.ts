import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { parsePeriod, periodDates, periodStart } from '#lib/search/model/period.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** `yyyy-mm-dd hh:mm:ss` in local time. */
const shown = (moment: Date | null) =>
  moment &&
  `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())} ${[
    moment.getHours(),
    moment.getMinutes(),
    moment.getSeconds(),
  ]
    .map(pad)
    .join(':')}`;
const pad = (number: number) => String(number).padStart(2, '0');
const at = (text: string) => new Date(text.replace(' ', 'T'));

function startOf(code: string, now: string): string | null {
  const period = parsePeriod(code);
  return period && shown(periodStart(period, at(now)));
}

const NOW = '2026-11-20 13:14:15';

describe('a preset code', () => {
  it.each([
    ['*', NOW, null],
    ['', NOW, null],
    ['o', NOW, null],
    ['a20260131', NOW, '2026-01-31 00:00:00'],
    ['a20260131 08:30', NOW, '2026-01-31 08:30:00'],
    ['a20260131 08:30:59', NOW, '2026-01-31 08:30:59'],
    ['y0', NOW, '2026-01-01 00:00:00'],
    ['y1', NOW, '2025-01-01 00:00:00'],
    ['y1 12:00', NOW, '2025-01-01 12:00:00'],
    ['m0', NOW, '2026-11-20 00:00:00'],
    ['m1', NOW, '2026-10-20 00:00:00'],
    ['m11', NOW, '2025-12-20 00:00:00'],
    ['m24 06:00', NOW, '2024-11-20 06:00:00'],
    ['m1', '2026-03-31 10:00:00', '2026-02-28 00:00:00'],
    ['m1', '2028-03-31 10:00:00', '2028-02-29 00:00:00'],
    ['m1', '2026-01-31 10:00:00', '2025-12-31 00:00:00'],
    ['m6', '2026-08-31 10:00:00', '2026-02-28 00:00:00'],
    ['d0', NOW, '2026-11-20 00:00:00'],
    ['d1', NOW, '2026-11-19 00:00:00'],
    ['d20', NOW, '2026-10-31 00:00:00'],
    ['d1 23:59:59', NOW, '2026-11-19 23:59:59'],
    ['d0 00:00:00', NOW, '2026-11-20 00:00:00'],
    ['y1026', NOW, '1000-01-01 00:00:00'],
    ['y1027', NOW, null],
    ['y1950', NOW, null],
    ['a10000101', NOW, '1000-01-01 00:00:00'],
    ['d1 7:05', NOW, '2026-11-19 07:05:00'],
    ['h1', NOW, '2026-11-20 12:14:15'],
    ['h24', NOW, '2026-11-19 13:14:15'],
    ['s90', NOW, '2026-11-20 13:12:45'],
    // Four digits cannot represent such a year: no limit.
    ['y3000', NOW, null],
    ['d999999999', NOW, null],
    ['h999999999', NOW, null],
  ])('[4.26] %j starts, seen at %s, at %s', (code, now, expected) => {
    expect(parsePeriod(code)).not.toBeNull();
    expect(startOf(code, now)).toBe(expected);
  });

  it.each([
    'd',
    '7',
    'x1',
    'D1',
    'd-1',
    'd1.5',
    'd1 ',
    ' d1',
    'd1 25:00',
    'd1 10:60',
    'd1 10:00:60',
    'd1 10',
    'a1',
    'a20260230',
    'a2026013',
    '**',
    'oo',
  ])('[4.26] a preset code with the text %j is invalid', (code) => {
    expect(parsePeriod(code)).toBeNull();
    expect(periodDates(code, at(NOW))).toBeNull();
  });

  it('[4.25, 4.26] sets the first day and leaves the last one open, or changes neither', () => {
    expect(periodDates('d7', at(NOW))).toEqual({ fromDate: '20261113', toDate: '' });
    expect(periodDates('*', at(NOW))).toEqual({ fromDate: '', toDate: '' });
    expect(periodDates('o', at(NOW))).toBeNull();
    expect(periodDates('', at(NOW))).toBeNull();
  });
});

/** A day of the local calendar, for comparison. */
const dayOf = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());

function dayBack(now: Date, unit: string, count: number): number {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (unit === 'y') return Date.UTC(year - count, 0, 1);
  if (unit === 'd') return Date.UTC(year, month, day - count);
  const lastDay = new Date(Date.UTC(year, month - count + 1, 0)).getUTCDate();
  return Date.UTC(year, month - count, Math.min(day, lastDay));
}

describe('in any time zone', () => {
  const ZONES = [
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Apia',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ];
  const moments = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

  it('[4.26] years, months and days back start at the beginning of a day, and never in the future', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        moments,
        fc.oneof(fc.tuple(fc.constant('y'), fc.nat(70)), fc.tuple(fc.constantFrom('m', 'd'), fc.nat(900))),
        (name, now, [unit, count]) => {
          process.env['TZ'] = name;
          const period = parsePeriod(`${unit}${count}`);
          const start = period && periodStart(period, now);
          if (!start) return false;
          const wanted = dayBack(now, unit, count);
          // Not always midnight: 1 January 1950 began at 00:30 in Apia, and 30 December 2011 was skipped there.
          const isFirst = dayOf(start) >= wanted && dayOf(new Date(start.getTime() - 1)) < wanted;
          return isFirst && start <= now;
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('[4.26] months back lead to the right month where its last hour was skipped', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const period = parsePeriod('m841 04:46');
    // Clocks went from 23:00 to 24:00 on 30 April 1916 (decision 31).
    expect(shown(period && periodStart(period, new Date(1986, 4, 31)))).toBe('1916-04-30 04:46:00');
  });

  it('[4.26] hours and seconds are counted back from now, whatever the clocks do', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, fc.nat(100_000), (name, now, count) => {
        process.env['TZ'] = name;
        const [hours, seconds] = [parsePeriod(`h${count}`), parsePeriod(`s${count}`)];
        return (
          hours !== null &&
          seconds !== null &&
          now.getTime() - (periodStart(hours, now)?.getTime() ?? 0) === count * 3_600_000 &&
          now.getTime() - (periodStart(seconds, now)?.getTime() ?? 0) === count * 1_000
        );
      }),
    );
  });

  it('[4.26] no text causes an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[aymdhs]\d{1,10}( \d\d:\d\d)?$/)), moments, (code, now) => {
        const period = parsePeriod(code);
        const start = period && periodStart(period, now);
        return start === null || !Number.isNaN(start.getTime());
      }),
      { numRuns: 1_000 },
    );
  });
});
