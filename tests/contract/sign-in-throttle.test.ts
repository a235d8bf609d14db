/** Guessing passwords and passcodes (docs/decisions/0050-failed-sign-ins-delay-the-next.md). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNTS, passcodeSecret } from '../../reference-server/config/accounts.ts';
import { passcodeAt } from '../../reference-server/sessions/totp.ts';
import { type Answer, type Client, createClient } from './harness/client.ts';
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
  /** A browser that keeps its cookies; else one without any. */
  readonly browser?: Client;
}

function attempt({ name = 'editor', password = 'wrong', passcode = '', from, browser }: Attempt = {}): Promise<Answer> {
  const form = new URLSearchParams({ username: `NEWS/${name}`, password, remember: 'false', passcode }).toString();
  return (browser ?? createClient(server, from)).send('/api/login', { method: 'POST', form });
}

async function statuses(count: number, one?: Attempt): Promise<number[]> {
  const seen: number[] = [];
  for (let tried = 0; tried < count; tried += 1) seen.push((await attempt(one)).status);
  return seen;
}

const waitOf = (answer: Answer) => (answer.status === 429 ? Number(answer.headers.get('Retry-After')) : 0);
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** The clock of the server is so many seconds after the start of the test, and what waits for it looks again. */
async function passTo(seconds: number): Promise<void> {
  const set = { method: 'POST', json: { offsetMs: seconds * 1000 } };
  expect((await createClient(server).send('/__test/clock', set)).status).toBe(200);
}

/** An attempt that is not answered at once. */
function waiting(one: Attempt) {
  let isAnswered = false;
  const answer = attempt(one).finally(() => (isAnswered = true));
  return {
    answer,
    /** Two later ones, one after the other, are answered, and this one is not. */
    async isWaiting(): Promise<void> {
      for (const from of ['127.0.9.8', '127.0.9.9'])
        expect((await attempt({ name: 'photo', password: 'photo', from })).status).toBe(200);
      expect(isAnswered).toBe(false);
    },
  };
}

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
  const guess = async (addresses = many.length) => {
    for (const from of many.slice(0, addresses)) await statuses(FREE, { from });
  };

  it('do not delay the account where its owner has signed in before', async () => {
    expect((await attempt({ password: 'editor', from: '127.0.0.7' })).status).toBe(200);
    await guess();
    expect((await attempt({ password: 'editor', from: '127.0.0.7' })).status).toBe(200);
    expect((await attempt({ name: 'photo', password: 'photo', from: '127.0.0.8' })).status).toBe(200);
  });

  it('let its owner in at a new address after three seconds, before those who have failed', async () => {
    expect(await statuses(2, { from: '127.0.1.9' })).toEqual([403, 403]);
    await guess(3);
    await statuses(3, { from: '127.0.1.4' });
    const owner = waiting({ password: 'editor', from: '127.0.0.8' });
    await owner.isWaiting();
    expect(waitOf(await attempt({ from: '127.0.1.9' }))).toBeGreaterThan(0);
    await passTo(3);
    expect((await owner.answer).status).toBe(200);
  });

  it('are checked one after the other in the order of their arrival', async () => {
    await guess();
    const order: string[] = [];
    const first = waiting({ password: 'editor', from: '127.0.0.8' });
    await first.isWaiting();
    const second = waiting({ from: '127.0.0.9' });
    await second.isWaiting();
    for (const [name, { answer }] of Object.entries({ first, second })) void answer.then(() => order.push(name));
    await passTo(3);
    expect((await first.answer).status).toBe(200);
    await passTo(6);
    expect((await second.answer).status).toBe(403);
    expect(order).toEqual(['first', 'second']);
  });

  it('are refused when they would wait for longer than a quarter of a minute', async () => {
    await guess();
    const others: ReturnType<typeof waiting>[] = [];
    for (let index = 1; index <= 6; index += 1) {
      const other = waiting({ from: `127.0.2.${index}` });
      await other.isWaiting();
      others.push(other);
    }
    for (const [index, other] of others.entries()) {
      await passTo(Math.min(15, 3 * (index + 1)));
      expect((await other.answer).status).toBe(index < 5 ? 403 : 429);
    }
  });

  it('wait for no server that stops', async () => {
    await guess();
    const owner = waiting({ password: 'editor', from: '127.0.0.8' });
    await owner.isWaiting();
    await server.stop();
    expect(waitOf(await owner.answer)).toBe(1);
  });
});

describe('guesses at many names from one address', () => {
  const names = Array.from({ length: 100 }, (_, index) => `name-${index}`);
  const guess = async (count = names.length) => {
    for (const name of names.slice(0, count)) expect((await attempt({ name })).status).toBe(403);
  };

  it('delay those who have failed there by the length of the series', async () => {
    await statuses(3);
    await guess(97);
    expect(waitOf(await attempt())).toBeGreaterThan(0);
    expect((await attempt({ password: 'editor', from: '127.0.0.9' })).status).toBe(200);
  });

  it('let a colleague in after two seconds', async () => {
    await guess();
    const colleague = waiting({ password: 'editor' });
    await colleague.isWaiting();
    await passTo(2);
    expect((await colleague.answer).status).toBe(200);
  });

  it('count at the address too where the owner has signed in before', async () => {
    expect((await attempt({ password: 'editor' })).status).toBe(200);
    await guess(96);
    expect(await statuses(5)).toEqual([403, 403, 403, 403, 429]);
  });
});

describe('a browser in which somebody has signed in', () => {
  const COOKIE = 'CMY-DEVICE';
  const browserOf = (from: string, cookies: ReadonlyMap<string, string> = new Map()) => {
    const browser = createClient(server, from);
    for (const [name, value] of cookies) if (name === COOKIE) browser.cookies.set(name, value);
    return browser;
  };

  it('is held up by nobody else, at any address', async () => {
    const desk = browserOf('127.0.0.7');
    expect((await attempt({ password: 'editor', browser: desk })).status).toBe(200);
    for (const from of ['127.0.0.7', '127.0.0.8', '127.0.1.1', '127.0.1.2']) await statuses(FREE, { from });
    for (let index = 0; index < 95; index += 1) await attempt({ name: `name-${index}`, from: '127.0.0.8' });
    expect((await attempt({ password: 'editor', browser: desk })).status).toBe(200);
    const laptop = browserOf('127.0.0.8', desk.cookies);
    expect((await attempt({ password: 'editor', browser: laptop })).status).toBe(200);
  });

  it('counts the failures of its own, and those hold up nobody elsewhere', async () => {
    const desk = browserOf('127.0.0.7');
    await attempt({ password: 'editor', browser: desk });
    for (let tried = 0; tried < FREE; tried += 1) expect((await attempt({ browser: desk })).status).toBe(403);
    expect(waitOf(await attempt({ password: 'editor', browser: desk }))).toBe(1);
    expect((await attempt({ password: 'editor', from: '127.0.0.7' })).status).toBe(200);
  });

  it.each([
    ['of somebody else', (cookies: Map<string, string>) => cookies.get(COOKIE) ?? ''],
    ['that is invented', () => 'A'.repeat(22)],
    ['of another form', () => 'x'],
  ])('a browser with a cookie %s is like any other', async (_, cookieOf) => {
    const other = browserOf('127.0.0.7');
    await attempt({ name: 'photo', password: 'photo', browser: other });
    const browser = browserOf('127.0.0.7', new Map([[COOKIE, cookieOf(other.cookies)]]));
    await statuses(FREE, { from: '127.0.0.7' });
    expect(waitOf(await attempt({ password: 'editor', browser }))).toBe(1);
  });

  it('has a random cookie for 30 days, which no script reads and Sign Out leaves', async () => {
    const desk = browserOf('127.0.0.7');
    const answer = await attempt({ password: 'editor', browser: desk });
    const [line] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(COOKIE));
    expect(line).toMatch(/^CMY-DEVICE=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const device = desk.cookies.get(COOKIE);
    await desk.send('/api/logout', { method: 'POST' });
    expect(desk.cookies.get(COOKIE)).toBe(device);
    await attempt({ name: 'photo', password: 'photo', browser: desk });
    expect(desk.cookies.get(COOKIE)).toBe(device);
    expect((await attempt()).headers.getSetCookie()).toEqual([]);
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
