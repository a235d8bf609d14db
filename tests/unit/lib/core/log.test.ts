import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log, recentLog, redact } from '#lib/core/log.ts';

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

it('keeps no secret and no query string', () => {
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

it.each([
  'password',
  'passcode',
  'verificationToken',
  'userSessionID',
  'Cookie',
  'clientSecret',
  'sid',
  'Authorization',
])('redacts fields named %s at any depth', (key) => {
  expect(redact({ all: [{ [key]: 'x' }], [key]: { inner: 1 } })).toEqual({
    all: [{ [key]: '[redacted]' }],
    [key]: '[redacted]',
  });
});

it.each([['a text'], [7], [true], [null], [undefined], [[1, 'a', null]], [{ side: 'left', status: 403 }]])(
  'leaves other values unchanged: %j',
  (value) => {
    expect(redact(value)).toEqual(value);
  },
);

it('keeps name and message of an error, but not its stack', () => {
  expect(redact({ error: new TypeError('offline') })).toEqual({ error: { name: 'TypeError', message: 'offline' } });
});

it.each(['info', 'warn', 'error'] as const)('writes one line to the console: %s', (level) => {
  const write = vi.spyOn(console, level).mockImplementation(() => undefined);
  log(level, 'uploads: resumed', { token: 't', count: 2 });
  expect(write.mock.calls).toEqual([['[comyan] uploads: resumed', { token: '[redacted]', count: 2 }]]);
  expect(recentLog().at(-1)).toMatch(
    new RegExp(`^[0-9-]{10}T[0-9:.]+Z ${level} uploads: resumed \\{"token":"\\[redacted\\]","count":2\\}$`),
  );
  log(level, 'uploads: paused');
  expect(write).toHaveBeenLastCalledWith('[comyan] uploads: paused', {});
});

it('keeps the URL of a request and the text after it', () => {
  log('info', 'test: a request', { url: 'http://media.example/a?b=c', next: 'https://media.example/d', text: 'a?b#c' });
  expect(recentLog().at(-1)).toMatch(
    /\{"url":"http:\/\/media\.example\/a","next":"https:\/\/media\.example\/d","text":"a\?b#c"\}$/,
  );
});
