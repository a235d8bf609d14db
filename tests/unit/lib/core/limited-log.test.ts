import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLimitedLog } from '#lib/core/limited-log.ts';
import { log, recentLog } from '#lib/core/log.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const linesOf = (subject: string) => recentLog().filter((line) => line.includes(subject));

it('writes a few of 10,000 lines of a stranger, so that the lines before them are kept', () => {
  log('info', 'uploads: resumed before the flood');
  const write = createLimitedLog('messaging: a flood', () => 0);
  for (let count = 0; count < 10_000; count += 1) write({ from: 'stranger' });
  expect(linesOf('messaging: a flood')).toHaveLength(5);
  expect(linesOf('uploads: resumed before the flood')).toHaveLength(1);
});

it('writes one line a minute afterwards, with the number of omitted ones', () => {
  let time = 0;
  const write = createLimitedLog('messaging: a steady flood', () => time);
  for (; time < 10 * 60_000; time += 100) write();
  const lines = linesOf('messaging: a steady flood');
  expect(lines).toHaveLength(5 + 9);
  expect(lines.at(-1)).toContain('{"omitted":599}');
});

it('writes several lines again after a quiet time, also if the clock was set back', () => {
  let time = 0;
  const write = createLimitedLog('messaging: a second flood', () => time);
  for (let count = 0; count < 10; count += 1) write();
  time = 60 * 60_000;
  for (let count = 0; count < 10; count += 1) write();
  expect(linesOf('messaging: a second flood')).toHaveLength(10);
  time = 0;
  write();
  time = 60_000;
  write();
  expect(linesOf('messaging: a second flood')).toHaveLength(11);
});
