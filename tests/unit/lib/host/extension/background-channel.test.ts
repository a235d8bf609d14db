import { beforeEach, expect, it, vi } from 'vitest';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import type { PageChannel } from '#lib/host/page-channel.ts';

/** The browser reports the same sender for every document of one tab. */
const SENDER = { id: 'comyan', url: 'chrome-extension://comyan/app.html#/upload/image/', tab: { id: 7 } };
const nothing = () => undefined;

type Listener = (...said: unknown[]) => unknown;

const handle = vi.fn<BackgroundPort['handle']>(async () => ({ ok: true, answer: null }));
const connect = vi.fn<BackgroundPort['connect']>(() => nothing);
const disconnect = vi.fn();
let hear: Listener;
let take: Listener;
let sender: object;
let createPageChannel: () => PageChannel;

/** Both ends in one place: the background receives what a page sends. */
beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  sender = SENDER;
  const deaf = { addListener: nothing };
  const portOf = (name: string) => ({
    name,
    sender,
    disconnect,
    postMessage: nothing,
    onMessage: deaf,
    onDisconnect: deaf,
  });
  const runtime = {
    id: 'comyan',
    getURL: () => 'chrome-extension://comyan/',
    sendMessage: async (message: unknown) => hear(message, sender),
    connect({ name }: { name: string }) {
      const port = portOf(name);
      take(port);
      return port;
    },
    onMessage: { addListener: (listener: Listener) => (hear = listener) },
    onConnect: { addListener: (listener: Listener) => (take = listener) },
    onMessageExternal: deaf,
    onConnectExternal: deaf,
  };
  const api = { runtime, storage: { session: { get: async () => ({}) } } };
  Object.assign(globalThis, { chrome: api, browser: api });
  const { attachBackgroundChannel } = await import('#lib/host/extension/background-channel.ts');
  ({ createPageChannel } = await import('#lib/host/extension/page-channel.ts'));
  attachBackgroundChannel({ handle, connect, receiveFiles: async () => undefined });
});

const ADD = { name: 'uploads.add', request: {} };
const connected = () => connect.mock.calls.map(([, surface]) => surface);
const asked = () => handle.mock.calls.map(([, surface]) => surface);

it('[4.1] identifies a document by the same id for all its messages, and the next one at its address by another', async () => {
  const [before, after] = [createPageChannel(), createPageChannel()];
  for (const page of [before, before, after]) {
    page.connect(nothing, nothing);
    await page.request(ADD);
  }
  const [first, , last] = connected();
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(last).not.toBe(first);
  expect(connected()).toEqual([first, first, last]);
  expect(asked()).toEqual([first, first, last]);
});

it('rejects an invalid id', async () => {
  for (const surface of [undefined, 7, '', 'x'.repeat(17), { id: 1 }]) await hear({ ...ADD, surface }, SENDER);
  expect(asked()).toEqual(Array(5).fill(undefined));
  for (const name of ['surface', 'surface ', 'surface 1', 'wake', `wake    ${'x'.repeat(16)}`])
    take({ name, sender: SENDER, disconnect });
  expect(connect).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(5);
});

it.each([
  ['popup.html', true],
  ['sidepanel.html#/upload/image/', true],
  ['app.html#/upload/image/', true],
  ['options.html', false],
  ['options.html?embedded#top', false],
])('[4.12] says which surface shows the end of a list: %s: %s', async (address, showsEnds) => {
  sender = { ...SENDER, url: `chrome-extension://comyan/${address}` };
  const page = createPageChannel();
  page.connect(nothing, nothing);
  await page.request(ADD);
  expect(connect.mock.calls.map(([, , shows]) => shows)).toEqual([showsEnds]);
});

it("validates a sender by the browser's data, whatever id it claims", async () => {
  const page = createPageChannel();
  for (sender of [{ ...SENDER, id: 'other' }, { ...SENDER, url: 'https://other.example/' }, { id: 'comyan' }]) {
    page.connect(nothing, nothing);
    await page.request(ADD);
  }
  expect([connect.mock.calls, handle.mock.calls]).toEqual([[], []]);
  expect(disconnect).toHaveBeenCalledTimes(3);
});
