import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import { FILES_MESSAGE } from '#lib/host/extension/wire-names.ts';
import type { PageChannel } from '#lib/host/page-channel.ts';

/** Stands for `chrome-extension://…`, of which Node knows no origin. */
const ORIGIN = 'https://comyan.example';
/** The browser reports the same sender for every document of one tab. */
const SENDER = { id: 'comyan', url: `${ORIGIN}/app.html#/upload/image/`, tab: { id: 7 } };
const nothing = () => undefined;

type Listener = (...said: unknown[]) => unknown;

const handle = vi.fn<BackgroundPort['handle']>(async () => ({ ok: true, answer: null }));
const ended = vi.fn();
const connect = vi.fn<BackgroundPort['connect']>(() => ended);
const receiveFiles = vi.fn<BackgroundPort['receiveFiles']>(async () => undefined);
const disconnect = vi.fn();
let hear: Listener;
let take: Listener;
let takeForeign: Listener;
/** Listeners for the disconnect of either end. */
const leaving: Listener[] = [];
/** Listener of Chromium's service worker. */
let hearWorker: Listener;
let sender: object;
let opened: string[];
let createPageChannel: () => PageChannel;

/** Both ends in one place: the background receives what a page sends. */
beforeEach(async () => {
  vi.clearAllMocks();
  leaving.length = 0;
  vi.resetModules();
  sender = SENDER;
  const deaf = { addListener: nothing };
  const portOf = (name: string) => ({
    name,
    sender,
    disconnect,
    postMessage: nothing,
    onMessage: deaf,
    onDisconnect: { addListener: (listener: Listener) => leaving.push(listener) },
  });
  const runtime = {
    id: 'comyan',
    getURL: () => `${ORIGIN}/`,
    sendMessage: async (message: unknown) => hear(message, sender),
    connect({ name }: { name: string }) {
      const port = portOf(name);
      take(port);
      return port;
    },
    onMessage: { addListener: (listener: Listener) => (hear = listener) },
    onConnect: { addListener: (listener: Listener) => (take = listener) },
    onMessageExternal: deaf,
    onConnectExternal: { addListener: (listener: Listener) => (takeForeign = listener) },
  };
  opened = [];
  const tabs = { create: async ({ url }: { url: string }) => ({ id: opened.push(url) }) };
  const api = { runtime, tabs, storage: { session: { get: async () => ({}) } } };
  Object.assign(globalThis, { chrome: api, browser: api });
  vi.stubGlobal('skipWaiting', nothing);
  vi.stubGlobal('addEventListener', (_: 'message', listener: Listener) => (hearWorker = listener));
  const { attachBackgroundChannel } = await import('#lib/host/extension/background-channel.ts');
  ({ createPageChannel } = await import('#lib/host/extension/page-channel.ts'));
  attachBackgroundChannel({ handle, connect, receiveFiles });
});
afterEach(() => vi.unstubAllGlobals());

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
  sender = { ...SENDER, url: `${ORIGIN}/${address}` };
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

it('ends what it has connected when the page is gone', async () => {
  const page = createPageChannel();
  page.connect(nothing, nothing);
  await page.request(ADD);
  expect([connect.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
  for (const leave of leaving) leave();
  expect(ended).toHaveBeenCalledTimes(1);
});

it('takes no connection of another extension or page', () => {
  takeForeign({ name: 'anything', sender: { id: 'other', url: 'https://other.example/' }, disconnect });
  expect([connect.mock.calls.length, disconnect.mock.calls.length]).toEqual([0, 1]);
});

const FILES = { kind: FILES_MESSAGE, uploadIds: ['upload-1'], files: [] };

it('[4.1] receives Files of its own pages in a message, and answers when it has them', async () => {
  expect(await hear(FILES, SENDER)).toBe(true);
  expect(await hear(FILES, { id: 'other', url: 'https://other.example/' })).toBeUndefined();
  expect(receiveFiles.mock.calls).toEqual([[FILES]]);
  expect(handle).not.toHaveBeenCalled();
});

it.each([
  ['stored', true],
  ['not stored', false],
])(
  "[4.1] keeps Chromium's worker until it has the Files of a page, and answers whether they are stored: %s",
  async (_, isStored) => {
    const stored = Promise.withResolvers<undefined>();
    receiveFiles.mockReturnValueOnce(stored.promise);
    const [answer, kept] = [vi.fn(), vi.fn()];
    const data = { ...FILES, answer: { postMessage: answer } };
    hearWorker({ data, origin: ORIGIN, waitUntil: kept });
    expect([kept.mock.calls, answer.mock.calls]).toEqual([[[stored.promise]], []]);
    if (isStored) stored.resolve(undefined);
    else stored.reject(new Error('disk full'));
    await stored.promise.catch(nothing);
    expect(answer.mock.calls).toEqual([[isStored]]);
  },
);

it("takes no Files from another origin, and nothing else in a worker's message", () => {
  for (const [data, origin] of [
    [FILES, 'https://other.example'],
    [ADD, ORIGIN],
    [null, ORIGIN],
  ])
    hearWorker({ data, origin, waitUntil: nothing });
  expect([receiveFiles.mock.calls, handle.mock.calls]).toEqual([[], []]);
});

it('opens tabs for its own pages alone', async () => {
  const { openTabs } = await import('#lib/host/extension/command-keys.ts');
  expect(await openTabs(['https://media.example/1', 'https://media.example/2'], false)).toBe(2);
  sender = { ...SENDER, id: 'other' };
  expect(await openTabs(['https://other.example/'], false)).toBeUndefined();
  expect(opened).toEqual(['https://media.example/1', 'https://media.example/2']);
  expect(handle).not.toHaveBeenCalled();
});
