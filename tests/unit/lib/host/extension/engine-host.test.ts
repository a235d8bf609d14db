import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EngineHost } from '#lib/host/engine-host.ts';

/** The browser's responses to each read of its policies, controlled by the test. */
let answers: ((policy: object) => void)[];
let tellChange: (changes: object) => void;
/** Listeners to what is stored anywhere. */
let listenersToAll: number;
let host: EngineHost;
let createEngineHost: (builtInServer: string) => EngineHost;
let ownAddress = 'chrome-extension://comyan/';
let told: number;
const policyOf = () => host.policy ?? expect.fail('an extension has managed policy');

beforeEach(async () => {
  vi.useFakeTimers();
  answers = [];
  told = 0;
  listenersToAll = 0;
  const managed = {
    get: () => new Promise((resolve) => answers.push(resolve)),
    onChanged: {
      addListener: (listener: typeof tellChange) => {
        tellChange = listener;
      },
    },
  };
  const onChanged = {
    addListener: () => {
      listenersToAll += 1;
    },
  };
  const runtime = { id: 'comyan', getURL: () => ownAddress };
  const api = { runtime, i18n: { getUILanguage: () => 'en-US' }, storage: { managed, onChanged } };
  vi.resetModules();
  Object.assign(globalThis, { chrome: api, browser: api });
  ({ createEngineHost } = await import('#lib/host/extension/engine-host.ts'));
  host = createEngineHost('');
  policyOf().onChanged(() => {
    told += 1;
  });
});
afterEach(() => vi.useRealTimers());

/** The browser's first response arrives after the time-out. */
async function answeredLate(policy: object): Promise<void> {
  const first = policyOf().read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBeNull();
  answers[0]?.(policy);
  await vi.advanceTimersByTimeAsync(0);
}

it('uses a policy that arrived late, and does not ask a browser again that may be as slow', async () => {
  await answeredLate({ server: 'a' });
  expect(await policyOf().read()).toEqual({ server: 'a' });
  expect([told, answers.length]).toEqual([1, 1]);
});

it('reads the policy again when it has changed', async () => {
  await answeredLate({ server: 'a' });
  tellChange({});
  const second = policyOf().read();
  answers[1]?.({ server: 'b' });
  expect(await second).toEqual({ server: 'b' });
  expect(told).toBe(2);
});

it('a stopped background is not started by what surfaces store', () => {
  expect(listenersToAll).toBe(0);
});

it('ignores a late response to a read from before a change', async () => {
  const first = policyOf().read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBeNull();
  tellChange({});
  const second = policyOf().read();
  answers[1]?.({ server: 'b' });
  expect(await second).toEqual({ server: 'b' });
  answers[0]?.({ server: 'a' });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toBe(1);
  const third = policyOf().read();
  answers[2]?.({ server: 'b' });
  expect(await third).toEqual({ server: 'b' });
});

it('[7.15] the user has to agree to what is sent in Chrome and Edge; Firefox asks at the installation', () => {
  ownAddress = 'chrome-extension://comyan/';
  const all = ['signIn', 'files', 'coordinates', 'searches', 'pages', 'openTab'];
  expect(createEngineHost('').disclosed).toEqual(all);
  expect(createEngineHost('https://media.example/').disclosed).toEqual(all.slice(0, -1));
  ownAddress = 'moz-extension://comyan/';
  expect(createEngineHost('').disclosed).toBeUndefined();
});
