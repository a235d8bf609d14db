import { expect, it } from 'vitest';

const runtime = { id: 'comyan', getURL: () => 'moz-extension://comyan/', getManifest: () => ({ version: '1.2.3' }) };
const api = { runtime, storage: { session: {} } };
Object.assign(globalThis, { chrome: api, browser: api });

/** A Firefox with what the kind of it has beyond the rest. */
async function popupIn(more: object): Promise<{ readonly canOpenPanel: boolean }> {
  Object.assign(api, more);
  const { createPageHost } = await import('#lib/platform/extension/page-host.ts');
  return createPageHost('popup', '').capabilities;
}

it('opens a popup in Firefox for Android, which has neither windows nor a sidebar, and offers no panel there', async () => {
  expect((await popupIn({})).canOpenPanel).toBe(false);
});

it('offers the sidebar where Firefox has one', async () => {
  const windows = { getCurrent: async () => ({ id: 1 }) };
  expect((await popupIn({ windows, sidebarAction: { open: async () => undefined } })).canOpenPanel).toBe(true);
});
