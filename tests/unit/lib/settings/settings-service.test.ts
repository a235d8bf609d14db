import { expect, it } from 'vitest';
import type { EngineHost } from '#lib/capabilities/engine-host.ts';
import { createRequester } from '#lib/net/requester.ts';
import { createSettingsService } from '#lib/settings/settings-service.ts';
import type { LastStartUp, SettingsStorage } from '#lib/settings/settings-storage.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/fake-network.ts';

const SERVER = 'https://media.example/';
const OTHER = 'https://other.example/media/';

function create(options: { server?: string; isPermitted?: boolean } = {}) {
  const stored = {
    server: options.server ?? SERVER,
    locale: '',
    last: null as LastStartUp | null,
    refusesWrites: false,
  };
  const written = (): void => {
    if (stored.refusesWrites) throw new Error('storage says no');
  };
  const storage: SettingsStorage = {
    readServer: async () => stored.server,
    async writeServer(server) {
      written();
      stored.server = server;
    },
    readLocale: async () => stored.locale,
    async writeLocale(locale) {
      written();
      stored.locale = locale;
    },
    readLast: async () => stored.last,
    async writeLast(last) {
      written();
      stored.last = last;
    },
  };
  const answers = {
    settings: (_url: string): Response | Promise<Response> => jsonResponse({ domains: ['NEWS'] }),
    rows: (_url: string): Response | Promise<Response> => jsonResponse([]),
  };
  const network = createFakeNetwork((url) =>
    url.includes('app-settings') ? answers.settings(url) : answers.rows(url),
  );
  const host: Partial<EngineHost> = {
    browserLocale: 'en-US',
    fixedServer: null,
    isServerPermitted: async () => options.isPermitted ?? true,
  };
  const requester = createRequester(network);
  const service = createSettingsService(requester, createRequester(network), storage, host as EngineHost);
  return { service, requester, stored, answers, network };
}

it('asks nobody before a server is known', async () => {
  const { service, network } = create({ server: '' });
  await service.load();
  expect(service.startUp()).toEqual({ status: 'no-server' });
  expect(network.sent).toEqual([]);
});

it('[4.28] loads settings, options and labels of the locale', async () => {
  const { service, stored, network, answers } = create();
  stored.locale = 'de-AT';
  answers.rows = (url) =>
    jsonResponse(
      url.includes('locGetOptList')
        ? [{ optModuleID: 'w', optID: 'uploads\\image\\maxSize', optVal: '5' }]
        : [{ strModuleID: 'w', strID: 'a', strVal: 'Hallo§x' }],
    );
  await service.load();
  expect(service.startUp()).toMatchObject({
    status: 'ready',
    server: SERVER,
    locale: 'de-AT',
    options: { image: { maxSize: 5 } },
    strings: { a: 'Hallo' },
  });
  // 3079 is de-AT.
  expect(network.sent.filter(({ url }) => url.includes('svcLanguageID=3079'))).toHaveLength(2);
});

it.each([
  ['settings', 'settings/unavailable'],
  ['rows', 'localisation/unavailable'],
] as const)('[8.8] says that the start failed when %s are not answered', async (what, code) => {
  const { service, answers } = create();
  answers[what] = () => new Response(null, { status: 500 });
  await service.load();
  expect(service.startUp()).toMatchObject({ status: 'failed', error: { code } });
});

it('shows what was known last time while the server is asked, and says when it is stale', async () => {
  const before = create();
  await before.service.load();
  const { service, stored, answers } = create();
  stored.last = before.stored.last;
  let answer: (response: Response) => void = () => undefined;
  answers.settings = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const loading = service.load();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(service.startUp()).toMatchObject({ status: 'ready', staleBecause: null });
  answer(new Response(null, { status: 503 }));
  await loading;
  expect(service.startUp()).toMatchObject({ status: 'ready', staleBecause: { code: 'settings/unavailable' } });
});

it('starts although what it learnt cannot be stored', async () => {
  const { service, stored } = create();
  stored.refusesWrites = true;
  await service.load();
  expect(service.startUp()).toMatchObject({ status: 'ready', staleBecause: null });
});

it.each([
  [
    'is not permitted',
    { isPermitted: false },
    () => jsonResponse({ domains: ['NEWS'] }),
    'settings/permission-refused',
  ],
  ['answers 404', {}, () => new Response(null, { status: 404 }), 'settings/not-a-media-system'],
  ['answers a page', {}, () => new Response('<html>'), 'settings/not-a-media-system'],
  ['answers an empty object', {}, () => jsonResponse({}), 'settings/not-a-media-system'],
  ['does not answer', {}, () => Promise.reject(new TypeError('offline')), 'net/unreachable'],
] as const)('keeps its server when another one %s', async (_why, options, answer, code) => {
  const { service, answers, requester, stored } = create(options);
  await service.load();
  let left = 0;
  service.onServerLeft(() => {
    left += 1;
  });
  answers.settings = answer;
  await expect(service.connect(OTHER)).rejects.toMatchObject({ code });
  expect([stored.server, requester.server(), left]).toEqual([SERVER, SERVER, 0]);
  expect(service.startUp()).toMatchObject({ status: 'ready', server: SERVER });
});

it('connects to a server with and without a slash at its end, and says that the one before was left', async () => {
  const { service, requester, stored } = create();
  await service.load();
  let left = 0;
  service.onServerLeft(() => {
    left += 1;
  });
  await service.connect(OTHER.slice(0, -1));
  expect([stored.server, requester.server(), left]).toEqual([OTHER, OTHER, 1]);
  await service.connect(OTHER);
  expect(left).toBe(1);
});

it('keeps of an address only the place', async () => {
  const { service, stored } = create();
  await service.connect('https://anna:secret@other.example/media?sid=1#x');
  expect(stored.server).toBe(OTHER);
});

it('throws away what the server before answers too late', async () => {
  const { service, answers } = create();
  let late: (response: Response) => void = () => undefined;
  answers.settings = (url) =>
    url.startsWith(SERVER)
      ? new Promise((resolve) => {
          late = resolve;
        })
      : jsonResponse({ domains: ['SPORT'] });
  const loading = service.load();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await service.connect(OTHER);
  late(jsonResponse({ domains: ['NEWS'] }));
  await loading;
  expect(service.startUp()).toMatchObject({ status: 'ready', server: OTHER, settings: { domains: ['SPORT'] } });
});
