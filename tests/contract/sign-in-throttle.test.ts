/** Guessing passwords and passcodes (docs/decisions/0050-failed-sign-ins-delay-the-next.md). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNTS, passcodeSecret } from '../../reference-server/demo-library/data/accounts.ts';
import { passcodeAt } from '../../reference-server/sessions/totp.ts';
import { type Answer, createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const FREE = 5;

let server: TestServer;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  server = await startServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.remove();
});

interface Attempt {
  readonly name?: string;
  readonly password?: string;
  readonly passcode?: string;
  readonly from?: string;
}

function attempt({ name = 'editor', password = 'wrong', passcode = '', from }: Attempt = {}): Promise<Answer> {
  const form = new URLSearchParams({ username: `NEWS/${name}`, password, remember: 'false', passcode }).toString();
  return createClient(server, from).send('/api/login', { method: 'POST', form });
}

async function statuses(count: number, one?: Attempt): Promise<number[]> {
  const seen: number[] = [];
  for (let tried = 0; tried < count; tried += 1) seen.push((await attempt(one)).status);
  return seen;
}

const waitOf = (answer: Answer) => (answer.status === 429 ? Number(answer.headers.get('Retry-After')) : 0);
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('wrong passwords', () => {
  it.each([
    { name: 'editor', it: 'an account' },
    { name: 'nobody', it: 'a name that does not exist' },
  ])('delay further attempts of $it, longer each time and a quarter of an hour at most', async ({ name }) => {
    expect(await statuses(FREE, { name })).toEqual(Array(FREE).fill(403));
    const waits: number[] = [];
    for (let tried = 0; tried < 14; tried += 1) {
      const refused = await attempt({ name });
      expect(refused).toMatchObject({ status: 429, json: { error: 'too-many-attempts', retryAfter: waitOf(refused) } });
      waits.push(waitOf(refused));
      pass(waitOf(refused));
      expect((await attempt({ name })).status).toBe(403);
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(Math.max(...waits)).toBe(900);
  });

  it('are not checked while the account waits, and the right one is accepted afterwards', async () => {
    await statuses(FREE);
    expect((await attempt({ password: 'editor' })).status).toBe(429);
    pass(1);
    expect((await attempt({ password: 'editor' })).status).toBe(200);
    expect(await statuses(FREE)).toEqual(Array(FREE).fill(403));
  });

  it('count at the same time: of a hundred guesses five are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt()));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(FREE);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - FREE);
  });

  it('count after a restart', async () => {
    await statuses(FREE + 1);
    server = await server.restart();
    expect((await attempt({ password: 'editor' })).status).toBe(429);
  });

  it('are forgotten with time', async () => {
    await statuses(FREE);
    pass(4 * 3_600);
    expect(await statuses(FREE)).toEqual(Array(FREE).fill(403));
  });

  it('hold nobody up for long when the clock of the server is set back', async () => {
    await statuses(FREE);
    pass(-3_600);
    expect(waitOf(await attempt())).toBe(1);
  });
});

describe('guesses from many addresses', () => {
  const many = Array.from({ length: 4 }, (_, index) => `127.0.1.${index + 1}`);

  it('delay the account, but not where its owner has signed in before', async () => {
    expect((await attempt({ password: 'editor', from: '127.0.0.7' })).status).toBe(200);
    for (const from of many) await statuses(FREE, { from });
    expect(waitOf(await attempt({ password: 'editor', from: '127.0.0.8' }))).toBeGreaterThan(0);
    expect((await attempt({ password: 'editor', from: '127.0.0.7' })).status).toBe(200);
    expect((await attempt({ name: 'photo', password: 'photo', from: '127.0.0.8' })).status).toBe(200);
  });

  it('count at the address too where the owner has signed in before', async () => {
    expect((await attempt({ password: 'editor' })).status).toBe(200);
    const names = Array.from({ length: 96 }, (_, index) => `name-${index}`);
    for (const name of names) expect((await attempt({ name })).status).toBe(403);
    expect(await statuses(5)).toEqual([403, 403, 403, 403, 429]);
    expect(waitOf(await attempt({ name: 'one-more' }))).toBe(1);
  });

  it('of one address for many names delay that address only', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `name-${index}`);
    for (const name of names) expect((await attempt({ name })).status).toBe(403);
    expect(waitOf(await attempt({ name: 'one-more' }))).toBe(1);
    expect((await attempt({ password: 'editor', from: '127.0.0.9' })).status).toBe(200);
    pass(5);
    expect((await attempt({ password: 'editor' })).status).toBe(200);
  });
});

it('[2.5.1] wrong passcodes are delayed like wrong passwords, and use no valid one up', async () => {
  server = await server.restart({ settings: { twoFactor: true } });
  const code = passcodeAt(passcodeSecret(ACCOUNTS[0] as (typeof ACCOUNTS)[0]), NOON + 30_000);
  expect(await statuses(FREE, { password: 'editor', passcode: '000000' })).toEqual(Array(FREE).fill(403));
  expect((await attempt({ password: 'editor', passcode: code })).status).toBe(429);
  pass(1);
  expect((await attempt({ password: 'editor', passcode: code })).status).toBe(200);
});

it('failures are in the security log, without passwords and without names that do not exist', async () => {
  await statuses(FREE + 1, { password: 'hunter2' });
  await attempt({ name: 'hunter3' });
  await server.close();
  const text = await readFile(join(server.dataDir, 'security.log'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ event, user }) => [event, user])).toEqual([
    ...Array(FREE).fill(['sign-in-refused', 'NEWS/editor']),
    ['sign-in-delayed', 'NEWS/editor'],
    ['sign-in-refused', 'unknown'],
  ]);
  expect(lines[0]).toMatchObject({ at: '2026-11-20T12:00:00.000Z', address: '127.0.0.1' });
  expect(text).not.toContain('hunter');
});
