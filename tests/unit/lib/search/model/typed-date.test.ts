import { expect, it } from 'vitest';
import { isWholeDate } from '#lib/search/model/typed-date.ts';

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
])('[4.25] %j is no day, or on the way to one', (text) => expect(isWholeDate(text)).toBe(false));
