import { expect, it, onTestFinished } from 'vitest';
import { addDays, addMonths, monthGrid, toUtc, weekdayOf } from '../../../../../components/ui/fields/calendar-grid.ts';

it('covers months, years and leap days', () => {
  expect(addDays('20240228', 1)).toBe('20240229');
  expect(addDays('20231231', 1)).toBe('20240101');
  expect(addMonths('20240131', 1)).toBe('20240229');
  expect(addMonths('20240131', -2)).toBe('20231130');
  expect(addMonths('20240315', 1)).toBe('20240415');
  expect(addMonths('20240531', -12)).toBe('20230531');
  expect(addMonths('20241231', 2)).toBe('20250228');
});

it('starts weeks as the locale does and contains the whole month', () => {
  const monday = monthGrid('20261120', 1);
  expect(monday[0]?.[0]).toBe('20261026');
  expect(monthGrid('20261120', 0)[0]?.[0]).toBe('20261101');
  expect(monthGrid('20261120', 6)[0]?.[0]).toBe('20261031');
  expect(monday.map(([first]) => first)).toEqual([
    '20261026',
    '20261102',
    '20261109',
    '20261116',
    '20261123',
    '20261130',
  ]);
  expect(monday[5]).toEqual(['20261130', '20261201', '20261202', '20261203', '20261204', '20261205', '20261206']);
});

it('counts weekdays from Sunday, at midnight UTC', () => {
  expect(['20261122', '20261123', '20261128'].map(weekdayOf)).toEqual([0, 1, 6]);
  expect(toUtc('20261122').toISOString()).toBe('2026-11-22T00:00:00.000Z');
});

it('contains a day that a time zone has skipped', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Apia';
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  expect(addDays('20111229', 1)).toBe('20111230');
  expect(addMonths('20111130', 1)).toBe('20111230');
  expect(monthGrid('20111201', 1)[4]).toContain('20111230');
});
