import { expect, it, onTestFinished } from 'vitest';
import { type PageHost, SURFACES } from '#lib/host/page-host.ts';

const runtime = {
  id: 'comyan',
  getURL: (path = '') => `moz-extension://comyan/${path}`,
  getManifest: () => ({ version: '1.2.3' }),
};
const api = { runtime, storage: { session: {} } };
Object.assign(globalThis, { chrome: api, browser: api });

/** The session storage of a tab, which survives a reload. */
const tab = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, text: string) => void tab.set(key, text),
};
Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage });

/** The extension's storage for the browser's session. */
function fakeSession(entries: Record<string, unknown> = {}): Map<string, unknown> {
  const stored = new Map(Object.entries(entries));
  const remove = async (keys: string | readonly string[]) => void [keys].flat().map((key) => stored.delete(key));
  Object.assign(api.storage.session, {
    get: async (key?: string) => (key === undefined ? Object.fromEntries(stored) : { [key]: stored.get(key) }),
    set: async (values: object) => void Object.entries(values).map(([key, value]) => stored.set(key, value)),
    remove,
  });
  return stored;
}

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

it.each([
  ['Firefox', 'moz-extension', ['options', 'page']],
  ['Chromium', 'chrome-extension', ['sidepanel', 'options', 'page']],
])('the surfaces that can print in %s are known', async (_, scheme, printing) => {
  const { getURL } = runtime;
  runtime.getURL = (path = '') => `${scheme}://comyan/${path}`;
  onTestFinished(() => void Object.assign(runtime, { getURL }));
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  expect(SURFACES.filter((surface) => createPageHost(surface, '').capabilities.canPrint)).toEqual(printing);
});

it.each([
  ['/search/?q=deich', 'https://media.example/', 'https://media.example/search/?q=deich'],
  [
    '/search/video/?view=image',
    'https://media.example/widget/',
    'https://media.example/widget/search/video/?view=image',
  ],
  ['/search/?q=a%26b%23c', 'http://localhost:8787/', 'http://localhost:8787/search/?q=a%26b%23c'],
])('the address of %s for colleagues is that of the hosted page of %s', async (route, server, address) => {
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const addresses = SURFACES.map((surface) => createPageHost(surface, '').addressOf(route, server));
  expect(new Set(addresses)).toEqual(new Set([address]));
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

it('deletes stored searches of all surfaces and tabs, contact sheets, dialogs, and routes sent to them, on request', async () => {
  const searches = [
    'searches.popup',
    'searches.page',
    'searches.tab.1',
    'sent.popup',
    'sent.sidepanel',
    'sheet.image.popup',
    'sheet.image.texts.popup',
    'dialog.popup',
  ];
  const session = fakeSession(Object.fromEntries([...searches, 'page.popup'].map((key) => [key, 'kept'])));
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  createPageHost('popup', '').writeSaved('searches', '');
  await expect.poll(() => [...session.keys()]).toEqual(['page.popup']);
});

it('[4.20] several tabs have separate searches, and a new tab starts with the last one', async () => {
  tab.clear();
  const session = fakeSession({ 'searches.page': 'of another tab' });
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const host = createPageHost('page', '');
  expect(await host.readSaved('searches')).toBe('of another tab');
  host.writeSaved('searches', 'mine');
  session.set('searches.page', 'of another tab');
  expect(await host.readSaved('searches')).toBe('mine');
  // Files of the browser have session storage, so no search is in it.
  expect([...tab.values()].join()).not.toContain('mine');

  const reloaded = createPageHost('page', '');
  expect(await reloaded.readSaved('searches')).toBe('mine');
  // A duplicated tab gets a copy of the session storage.
  reloaded.writeSaved('searches', 'of the copy');
  expect(await host.readSaved('searches')).toBe('mine');

  host.writeSaved('searches', '');
  await expect.poll(() => host.readSaved('searches')).toBeNull();
});

it('removes a sent route and stays open when the panel does not open', async () => {
  const session = fakeSession();
  let closed = 0;
  Object.assign(globalThis, { window: { close: () => (closed += 1) } });
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

it('[2.8.2, 2.8.3] opens a tab with the search of its surface, however long its text is', async () => {
  tab.clear();
  const session = fakeSession();
  const searches = `Sturmflut ${'x'.repeat(8_000)}`;
  const opened: unknown[] = [];
  const create = async ({ url }: { url: string }) => void opened.push([url, session.get('searches.page')]);
  Object.assign(api, { tabs: { create } });
  const { createPageHost } = await import('#lib/host/extension/page-host.ts');
  const panel = createPageHost('sidepanel', '');
  panel.writeSaved('searches', searches);
  await panel.tabs?.open('/search/', Promise.resolve());
  expect(opened).toEqual([['moz-extension://comyan/app.html#/search/', searches]]);
  expect(await createPageHost('page', '').readSaved('searches')).toBe(searches);
});
