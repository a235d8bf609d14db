import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FILE = 'https://media.example/media/1/original?download=1';
const NEXT = 'https://media.example/media/2/original?download=1';

type OnUpdated = (id: number, changes: object) => void;

/** Open tabs, by id, with what the browser reveals of each. */
let tabs: Map<number, { url?: string; status: string }>;
let listeners: Set<OnUpdated>;
let ownAddress: string;
let openTabs: typeof import('#lib/host/extension/open-tabs.ts').openTabs;

beforeEach(async () => {
  vi.useFakeTimers();
  tabs = new Map();
  listeners = new Set();
  ownAddress = 'moz-extension://comyan/';
  const api = {
    runtime: { id: 'comyan', getURL: () => ownAddress },
    tabs: {
      create: async ({ url }: { url: string }) => {
        if (url.startsWith('file:')) throw new Error('Illegal URL');
        tabs.set(tabs.size + 1, { status: 'complete' });
        return { id: tabs.size };
      },
      get: async (id: number) => tabs.get(id) ?? Promise.reject(new Error('Invalid tab ID')),
      remove: async (id: number) => void tabs.delete(id),
      onUpdated: {
        addListener: (listener: OnUpdated) => void listeners.add(listener),
        removeListener: (listener: OnUpdated) => void listeners.delete(listener),
      },
    },
  };
  vi.resetModules();
  Object.assign(globalThis, { chrome: api, browser: api });
  ({ openTabs } = await import('#lib/host/extension/open-tabs.ts'));
});
afterEach(() => vi.useRealTimers());

/** The browser reports the status of a tab; later, what is left to do is done. */
async function report(id: number, tab: { url?: string; status: string }): Promise<void> {
  tabs.set(id, tab);
  for (const listener of listeners) listener(id, { status: tab.status });
}
const later = () => vi.runAllTimersAsync();

it('closes the tab of a file that Firefox has begun to save, whether it reveals the empty address or not', async () => {
  expect(await openTabs([FILE, NEXT], true)).toBe(2);
  await report(1, { status: 'complete' });
  await later();
  expect([...tabs.keys()]).toEqual([2]);
  await report(2, { url: 'about:blank', status: 'complete' });
  await later();
  expect(tabs.size).toBe(0);
  expect(listeners.size).toBe(0);
});

it('leaves a tab that shows why there is no file, also where that comes after the end of the load', async () => {
  await openTabs([FILE, NEXT], true);
  await report(1, { url: FILE, status: 'complete' });
  await report(2, { status: 'complete' });
  await report(2, { url: NEXT, status: 'complete' });
  await later();
  expect([...tabs.keys()]).toEqual([1, 2]);
});

it('waits for a tab that loads again, and closes no other tab', async () => {
  await openTabs([FILE], true);
  await report(1, { status: 'complete' });
  await report(1, { status: 'loading' });
  await report(7, { status: 'complete' });
  await later();
  expect([...tabs.keys()]).toEqual([1, 7]);
  await report(1, { status: 'complete' });
  await later();
  expect([...tabs.keys()]).toEqual([7]);
});

it('a tab that the user has closed is no error', async () => {
  await openTabs([FILE], true);
  await report(1, { status: 'complete' });
  tabs.clear();
  await later();
  expect(listeners.size).toBe(0);
});

it.each([
  ['a link in Firefox', 'moz-extension://comyan/', false],
  ['a file in Chromium, which closes its tab', 'chrome-extension://comyan/', true],
])('leaves every tab of %s', async (_, address, areFiles) => {
  ownAddress = address;
  await openTabs([FILE], areFiles);
  await report(1, { status: 'complete' });
  await later();
  expect([...tabs.keys()]).toEqual([1]);
  expect(listeners.size).toBe(0);
});

it('counts those that the browser has opened', async () => {
  expect(await openTabs(['file:///etc/passwd', FILE], false)).toBe(1);
});
