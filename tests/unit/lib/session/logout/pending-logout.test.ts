import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createPendingLogout, createPendingLogoutStorage } from '#lib/session/logout/pending-logout.ts';
import { createMemoryValues } from '../../../../helpers/builders/memory-values.ts';
import { createFakeNetwork } from '../../../../helpers/servers/fake-network.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const SERVER = 'https://media.example/';
const OTHER = 'https://other.example/';

afterEach(() => vi.useRealTimers());

/** On a page, which cannot remove cookies; `answer` is the server's response to each logout. */
function create(answer: (url: string) => Response | Promise<Response>, token?: (url: string) => string) {
  const stored = new Map<string, string | null>();
  const network = createFakeNetwork(answer);
  network.cookies.set('XSRF-TOKEN', 'of the session');
  const { removeCookie, ...shared } = network;
  const page = {
    ...shared,
    ...(token && { readCookie: async (url: string) => token(url) }),
  };
  const httpClient = createHttpClient(page);
  httpClient.setServer(SERVER);
  const pendingLogout = createPendingLogout(httpClient, page, {
    read: async (server) => stored.get(server) ?? null,
    write: async (server, fingerprint) => void stored.set(server, fingerprint),
  });
  return { pendingLogout, httpClient, network, stored, count: () => network.sent.length };
}

/** Timers are faked, hashing takes real time. */
const sleep = globalThis.setTimeout;
const sleepFor = (ms: number) => new Promise((resolve) => sleep(resolve, ms));
async function passSecond(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_000);
  await sleepFor(2);
}
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await passSecond();
}
/** As many seconds as are needed. */
async function passUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) await passSecond();
}

const offline = () => Promise.reject(new TypeError('offline'));

it.each([
  ['no answer', true, offline],
  ['500', true, () => new Response(null, { status: 500 })],
  ['503', true, () => new Response(null, { status: 503 })],
  ['the 404 of a proxy', true, () => new Response(null, { status: 404 })],
  ['200', false, () => new Response()],
  ['401', false, () => new Response(null, { status: 401 })],
  ['403', false, () => new Response(null, { status: 403 })],
] as const)('[7.5] a logout after %s is pending: %s', async (_answer, isPending, answer) => {
  const { pendingLogout } = create(answer);
  await pendingLogout.add();
  await pendingLogout.flush();
  expect(await pendingLogout.isPending()).toBe(isPending);
});

it('[7.5] an extension removes both cookies of the session under each of their names', async () => {
  const network = createFakeNetwork(offline);
  const names = ['XSRF-TOKEN', 'CMY-SESSION'].flatMap((name) => [name, `__Host-${name}`]);
  for (const name of names) network.cookies.set(name, 'of the session');
  const httpClient = createHttpClient(network);
  httpClient.setServer(SERVER);
  let stored: string | null = null;
  const pendingLogout = createPendingLogout(httpClient, network, {
    read: async () => stored,
    async write(_server, fingerprint) {
      stored = fingerprint;
    },
  });
  await pendingLogout.add();
  await pendingLogout.flush();
  expect([...network.cookies.keys()]).toEqual([]);
});

it('[7.5] a logout is retried until the server responds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isReachable = false;
  const { pendingLogout, stored, count } = create(() => (isReachable ? new Response() : offline()));
  await pendingLogout.add();
  await pendingLogout.flush();
  await passUntil(() => count() === 2);
  isReachable = true;
  await passUntil(() => stored.get(SERVER) === null);
  const answered = count();
  expect(answered).toBeGreaterThan(2);
  await pass(60);
  expect([count(), await pendingLogout.isPending()]).toEqual([answered, false]);
});

it('a logout is not sent during a sign-in, and not for the session that it starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { pendingLogout, network, stored, count } = create(offline);
  await pendingLogout.add();
  await pendingLogout.flush();
  await pendingLogout.whileSigningIn(async () => {
    await pass(60);
    await pendingLogout.flush();
    expect(count()).toBe(1);
    network.cookies.set('XSRF-TOKEN', 'of another session');
  });
  await pass(60);
  expect([count(), stored.get(SERVER)]).toEqual([1, null]);
});

it('a logout is not retried while a sign-in window is open, but with the next session check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { pendingLogout, count } = create(offline);
  await pendingLogout.add();
  await pendingLogout.flush();
  await pendingLogout.cancel();
  // Two where the first had failed before the flush.
  const before = count();
  await pass(60);
  expect(count()).toBe(before);
  const asked = pendingLogout.flush();
  await passUntil(() => count() === before + 1);
  await asked;
  expect(count()).toBe(before + 1);
});

it('a logout stays pending after a failed sign-in', async () => {
  let isReachable = false;
  const { pendingLogout, count } = create(() => (isReachable ? new Response() : offline()));
  await pendingLogout.add();
  await pendingLogout.flush();
  const signIn = pendingLogout.whileSigningIn(async () => {
    isReachable = true;
    throw new TypeError('wrong password');
  });
  await expect(signIn).rejects.toThrow('wrong password');
  await retryUntilPassing(async () => expect(await pendingLogout.isPending()).toBe(false));
  expect(count()).toBe(2);
});

it('a logout is cancelled when a sign-in starts, so that a late response cannot remove its cookies', async () => {
  let isAborted = false;
  const { pendingLogout, network } = create(
    () =>
      new Promise((_resolve, reject) => {
        network.sent.at(-1)?.init.signal?.addEventListener('abort', () => {
          isAborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
  );
  await pendingLogout.add();
  await retryUntilPassing(() => expect(network.sent).toHaveLength(1));
  await pendingLogout.whileSigningIn(async () =>
    expect([isAborted, await pendingLogout.isPending()]).toEqual([true, true]),
  );
});

it.each([2, 3])(
  'a logout ends no session that has replaced the signed-out one before read %i of the token',
  async (change) => {
    let readings = 0;
    const { pendingLogout, count } = create(
      () => new Response(),
      () => {
        readings += 1;
        return readings < change ? 'of the session' : 'of another session';
      },
    );
    await pendingLogout.add();
    await pendingLogout.flush();
    await retryUntilPassing(() => expect(readings).toBeGreaterThanOrEqual(3));
    expect(count()).toBe(0);
  },
);

describe('a logout at a server that was replaced before it responded', () => {
  const tokens = (url: string) => `of the session at ${new URL(url).origin}`;

  it('stays pending, whatever session the next server has', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { pendingLogout, httpClient, stored, count } = create(() => new Promise(() => undefined), tokens);
    await pendingLogout.add();
    await retryUntilPassing(() => expect(count()).toBe(1));
    httpClient.setServer(OTHER);
    await pass(5);
    expect(await pendingLogout.isPending()).toBe(false);
    expect([...stored.keys()]).toEqual([SERVER]);
    expect(stored.get(SERVER)).not.toBeNull();
  });

  it('is not sent to the next server', async () => {
    const { pendingLogout, httpClient, stored, count } = create(
      () => new Response(),
      () => 'the same at both',
    );
    await pendingLogout.add();
    httpClient.setServer(OTHER);
    await retryUntilPassing(() => expect(stored.get(SERVER)).toMatch(/./));
    await sleepFor(50);
    expect(count()).toBe(0);
  });

  it('a replaced server that never responds blocks no logout at the next one', async () => {
    let answerFirst = (_answer: Response): void => undefined;
    const { pendingLogout, httpClient, network, stored } = create(
      (url) =>
        url.startsWith(OTHER)
          ? new Response()
          : new Promise((resolve) => {
              answerFirst = resolve;
            }),
      tokens,
    );
    await pendingLogout.add();
    await retryUntilPassing(() => expect(network.sent).toHaveLength(1));
    httpClient.setServer(OTHER);
    await pendingLogout.add();
    answerFirst(new Response());
    await retryUntilPassing(() => expect([stored.get(SERVER), stored.get(OTHER)]).toEqual([null, null]));
    expect(network.sent.map(({ url }) => new URL(url).href)).toEqual([`${SERVER}api/logout`, `${OTHER}api/logout`]);
  });
});

it('stores no token', async () => {
  const { pendingLogout, stored } = create(offline);
  await pendingLogout.add();
  expect(stored.get(SERVER)).toMatch(/^[0-9a-f]{64}$/);
});

it('[7.5] the pending logout of a server stays when one at another server is stored, and when that has ended', async () => {
  const storage = createPendingLogoutStorage(createMemoryValues());
  const pending = () => Promise.all([SERVER, OTHER].map(storage.read));
  await storage.write(SERVER, 'one');
  await storage.write(OTHER, 'another');
  expect(await pending()).toEqual(['one', 'another']);
  await storage.write(OTHER, null);
  expect(await pending()).toEqual(['one', null]);
});
