import { expect, it } from 'vitest';
import { type PageHost, SURFACES } from '#lib/host/page-host.ts';

const runtime = { id: 'comyan', getURL: () => 'moz-extension://comyan/', getManifest: () => ({ version: '1.2.3' }) };
const api = { runtime, storage: { session: {} } };
Object.assign(globalThis, { chrome: api, browser: api });

/** A Firefox with the features of its platform. */
async function popupIn(more: object): Promise<PageHost> {
  Object.assign(api, more);
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  return createPageHost('popup', '');
}

it('opens a popup in Firefox for Android, which has neither windows nor a sidebar, and offers no panel', async () => {
  expect((await popupIn({})).sidePanel).toBeUndefined();
});

it('offers the sidebar where Firefox has one', async () => {
  const windows = { getCurrent: async () => ({ id: 1 }) };
  expect((await popupIn({ windows, sidebarAction: { open: async () => undefined } })).sidePanel).toBeDefined();
});

it('offers another tab on every surface that is not a tab itself', async () => {
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const offering = SURFACES.filter((surface) => createPageHost(surface, '').tabs !== undefined);
  expect(offering).toEqual(['popup', 'sidepanel', 'options']);
});

it('offers no choice of a server that is built in', async () => {
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const offered = ['', 'https://media.example/'].map((server) => createPageHost('popup', server).serverChoice);
  expect(offered).toEqual([expect.anything(), undefined]);
});

it.each([true, false])(
  'stores the request in the task of the prompt and before it (granted: %s)',
  async (isGranted) => {
    const calls: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<boolean>();
    Object.assign(api.storage.session, {
      set: async (values: object) => void calls.push(values),
    });
    Object.assign(api, {
      permissions: {
        request: (permissions: object) => {
          calls.push(permissions);
          return promise;
        },
      },
    });
    const { createPageHost } = await import('#lib/host/extension/page-host.ts');
    const { serverChoice } = createPageHost('popup', '');
    const answer = serverChoice?.requestPermission(new URL('https://media.example:8443/'), 'a');
    const request = { server: 'https://media.example:8443/', attempt: 'a', surface: 'popup' };
    // Before any await: the prompt needs the user gesture, and closes the popup.
    expect(calls).toEqual([{ connectRequest: request }, { origins: ['https://media.example/*'] }]);
    resolve(isGranted);
    expect(await answer).toBe(isGranted);
    // The background settles a refused request.
    expect(calls).toHaveLength(2);
  },
);

it('deletes stored searches and routes sent to surfaces on request', async () => {
  const removed: unknown[] = [];
  Object.assign(api.storage.session, { remove: async (keys: unknown) => void removed.push(keys) });
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  createPageHost('popup', '').writeNote('searches', '');
  expect(removed[0]).toEqual(
    expect.arrayContaining(['searches.popup', 'searches.page', 'sent.popup', 'sent.sidepanel']),
  );
});

it('[4.20] several tabs have separate searches, and a new tab starts with the last one', async () => {
  const notes = new Map<string, unknown>([['searches.page', 'of another tab']]);
  Object.assign(api.storage.session, {
    get: async (key: string) => ({ [key]: notes.get(key) }),
    set: async (values: object) => {
      for (const [key, value] of Object.entries(values)) notes.set(key, value);
    },
    remove: async () => undefined,
  });
  const tab = new Map<string, string>();
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => tab.set(key, text),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage });
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const host = createPageHost('page', '');
  expect(await host.readNote('searches')).toBe('of another tab');
  host.writeNote('searches', 'mine');
  notes.set('searches.page', 'of another tab');
  expect(await host.readNote('searches')).toBe('mine');
  host.writeNote('searches', '');
  expect(await host.readNote('searches')).toBe('');
  // Other surfaces have no tab.
  createPageHost('popup', '').writeNote('searches', 'of a popup');
  expect([...tab.values()]).toEqual(['']);
});

it('removes a sent route and stays open when the panel does not open', async () => {
  const session = new Map<string, unknown>();
  let closed = 0;
  Object.assign(globalThis, { window: { close: () => (closed += 1) } });
  Object.assign(api.storage.session, {
    set: async (values: object) => {
      for (const [key, value] of Object.entries(values)) session.set(key, value);
    },
    remove: async (key: string) => void session.delete(key),
  });
  let opens = false;
  const open = () => (opens ? Promise.resolve() : Promise.reject(new Error('no window')));
  Object.assign(api, { windows: { getCurrent: async () => ({ id: 1 }) }, sidebarAction: { open } });
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const host = createPageHost('popup', '');
  await host.sidePanel?.open('/search/?q=secret', Promise.resolve());
  expect([session.has('sent.sidepanel'), closed]).toEqual([false, 0]);
  opens = true;
  await host.sidePanel?.open('/search/?q=secret', Promise.resolve());
  expect([session.has('sent.sidepanel'), closed]).toEqual([true, 1]);
});
