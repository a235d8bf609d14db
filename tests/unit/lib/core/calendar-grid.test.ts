import { expect, it } from 'vitest';
import { addDays, addMonths, monthGrid } from '#lib/core/calendar-grid.ts';

it('goes over months, years and leap days', () => {
  expect(addDays('20240228', 1)).toBe('20240229');
  expect(addDays('20231231', 1)).toBe('20240101');
  expect(addMonths('20240131', 1)).toBe('20240229');
  expect(addMonths('20240131', -2)).toBe('20231130');
});

it('begins weeks where the locale does and holds the whole month', () => {
  const monday = monthGrid('20261120', 1);
  expect(monday[0]?.[0]).toBe('20261026');
  expect(monthGrid('20261120', 0)[0]?.[0]).toBe('20261101');
  expect(monday.flat()).toContain('20261130');
  expect(monday.every((week) => week.length === 7)).toBe(true);
});
