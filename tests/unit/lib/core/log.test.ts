import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log, recentLog } from '#lib/core/log.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

it('keeps the last 200 lines, oldest first', () => {
  for (let at = 0; at < 250; at += 1) log('info', 'test: a line', { at });
  const lines = recentLog();
  expect(lines).toHaveLength(200);
  expect(lines[0]).toContain('{"at":50}');
  expect(lines.at(-1)).toContain('{"at":249}');
});

it('keeps no secret and no query of an address', () => {
  log('info', 'test: secrets', {
    password: 'open sesame',
    inner: { userSessionID: 'abc123' },
    url: 'https://media.example/search?queryText=minister&sid=42',
    error: new Error('GET http://media.example/x#sid=77 failed'),
  });
  const line = recentLog().at(-1) ?? '';
  for (const secret of ['open sesame', 'abc123', 'minister', 'sid=42', 'sid=77']) expect(line).not.toContain(secret);
  expect(line).toContain('https://media.example/search');
});
