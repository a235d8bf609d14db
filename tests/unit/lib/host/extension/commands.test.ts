import { expect, it } from 'vitest';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

let session: Map<string, unknown>;
let tabs: string[];
let press: (name: string) => void;

let popups: readonly object[];

// One object for all tests: the polyfill keeps the first one.
const api = {
  runtime: {
    id: 'comyan',
    getURL: (path: string) => `chrome-extension://comyan/${path}`,
    getContexts: async () => popups,
  },
  action: {},
  commands: { onCommand: { addListener: (listener: typeof press) => (press = listener) } },
  storage: {
    session: {
      get: async (key: string) => ({ [key]: session.get(key) }),
      set: async (values: object) => {
        for (const [key, value] of Object.entries(values)) session.set(key, value);
      },
      remove: async (key: string) => void session.delete(key),
    },
  },
  tabs: { create: async ({ url }: { url: string }) => void tabs.push(url) },
};
Object.assign(globalThis, { chrome: api, browser: api });

async function registerIn(action: object, open: readonly object[] = []): Promise<void> {
  session = new Map();
  tabs = [];
  popups = open;
  api.action = action;
  const { registerCommands } = await import('#lib/host/extension/commands.ts');
  registerCommands('/upload/?any');
}

const refuses = { openPopup: () => Promise.reject(new Error('no window in front')) };

it.each([
  ['is absent', {}],
  ['does not open', refuses],
])('opens uploads in a tab where the popup %s, without a route for the popup', async (_, action) => {
  await registerIn(action);
  press('upload');
  await retryUntilPassing(() => expect(tabs).toEqual(['chrome-extension://comyan/app.html#/upload/']));
  expect(session.has('sent.popup')).toBe(false);
});

it("keeps the popup's media type, also in the tab", async () => {
  await registerIn(refuses);
  session.set('route.popup', '/upload/video/');
  press('upload');
  await retryUntilPassing(() => expect(tabs).toEqual(['chrome-extension://comyan/app.html#/upload/video/']));
});

it.each([
  ['opens', { openPopup: async () => undefined }, []],
  ['is open already', refuses, [{}]],
])('navigates a popup that %s to uploads, and opens no tab', async (_, action, popups) => {
  await registerIn(action, popups);
  press('upload');
  await retryUntilPassing(() => expect(session.get('sent.popup')).toEqual({ route: '/upload/?any', windowId: null }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([session.has('sent.popup'), tabs]).toEqual([true, []]);
});
