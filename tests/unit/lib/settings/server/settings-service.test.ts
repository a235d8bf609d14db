import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EngineHost } from '#lib/host/engine-host.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import type { LastStartUp, SettingsStorage } from '#lib/settings/choices/settings-storage.ts';
import type { Policy } from '#lib/settings/model/policy.ts';
import { createSettingsService } from '#lib/settings/server/settings-service.ts';
import { createFakeNetwork, jsonResponse } from '../../../../helpers/servers/fake-network.ts';
import { waitUntil } from '../../../../helpers/waiting/wait-until.ts';

const SERVER = 'https://media.example/';
const OTHER = 'https://other.example/media/';

/** What 7.16 and 7.21 require. */
const STRINGS = [{ strModuleID: 'w', strID: 'a', strVal: 'Hallo§x' }];
const OPTIONS = ['image', 'video', 'audio'].flatMap((type) =>
  ['maxSize', 'allowedExtensions', 'metaExtensions', 'disallowedCharacters'].map((name) => ({
    optModuleID: 'w',
    optID: `uploads\\${type}\\${name}`,
    optVal: name === 'maxSize' ? '5' : '',
  })),
);
const rowsOf = (url: string) => (url.includes('locGetOptList') ? OPTIONS : STRINGS);

function create(options: { server?: string; isPermitted?: boolean; policy?: object; fixedServer?: string } = {}) {
  const stored = {
    server: options.server ?? SERVER,
    locale: '',
    theme: '',
    isSharedComputer: false,
    agreed: [] as readonly string[],
    policy: {} as Policy,
    last: null as LastStartUp | null,
    refusesWrites: false,
  };
  /** Awaited before these are read. */
  const gates: Partial<Record<'server' | 'last' | 'permitted', () => Promise<boolean>>> = {};
  const written = (): void => {
    if (stored.refusesWrites) throw new Error('storage fails');
  };
  const storage: SettingsStorage = {
    async readServer() {
      const { server } = stored;
      await gates.server?.();
      return server;
    },
    async writeServer(server) {
      written();
      stored.server = server;
    },
    readAgreed: async () => stored.agreed,
    async writeAgreed(agreed) {
      written();
      stored.agreed = agreed;
    },
    readLocale: async () => stored.locale,
    async writeLocale(locale) {
      written();
      stored.locale = locale;
    },
    readTheme: async () => stored.theme,
    async writeTheme(theme) {
      written();
      stored.theme = theme;
    },
    readSharedComputer: async () => stored.isSharedComputer,
    async writeSharedComputer(isShared) {
      written();
      stored.isSharedComputer = isShared;
    },
    readLastPolicy: async () => stored.policy,
    async writePolicy(policy) {
      written();
      stored.policy = policy;
    },
    async readLast() {
      await gates.last?.();
      return stored.last;
    },
    async writeLast(last) {
      written();
      stored.last = last;
    },
  };
  const answers = {
    settings: (_url: string): Response | Promise<Response> => jsonResponse({ domains: ['NEWS'] }),
    rows: (url: string): Response | Promise<Response> => jsonResponse(rowsOf(url)),
    theme: (_url: string): Response | Promise<Response> => new Response(null, { status: 404 }),
  };
  const network = createFakeNetwork((url) => {
    if (url.includes('app-settings')) return answers.settings(url);
    return url.includes('/themes/') ? answers.theme(url) : answers.rows(url);
  });
  let policyChanged: () => void = () => undefined;
  const managed = { policy: (options.policy ?? {}) as object | null };
  /** The only permission left, after each time that the others were removed. */
  const permitted: (string | null)[] = [];
  const host: Partial<EngineHost> = {
    browserLocale: 'en-US',
    fixedServer: options.fixedServer ?? null,
    policy: {
      read: async () => managed.policy,
      onChanged(listener) {
        policyChanged = listener;
      },
    },
    permissions: {
      async isServerPermitted() {
        return (await gates.permitted?.()) ?? options.isPermitted ?? true;
      },
      isHostPermitted: async () => options.isPermitted ?? true,
      async permitOnly(server) {
        permitted.push(server?.href ?? null);
      },
      onPermitted: () => undefined,
      readConnectRequest: async () => null,
      writeConnectRequest: async () => undefined,
    },
  };
  const httpClient = createHttpClient(network);
  const service = createSettingsService(httpClient, createHttpClient(network), storage, host as EngineHost);
  const changePolicy = (): void => policyChanged();
  return { service, httpClient, stored, gates, answers, network, managed, permitted, policyChanged: changePolicy };
}

it('sends no request before a server is known', async () => {
  const { service, network } = create({ server: '' });
  await service.load();
  expect(service.startUp()).toEqual({ status: 'no-server', locale: 'en-US' });
  expect(network.sent).toEqual([]);
});

it('[4.28] loads settings, options and labels of the locale', async () => {
  const { service, stored, network } = create();
  stored.locale = 'de-AT';
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

describe('a start that lacks required data', () => {
  const html = () => new Response('<!doctype html><title>Welcome</title>');
  const only = (part: 'strings' | 'options', answer: () => Response) => (url: string) =>
    url.includes('locGetOptList') === (part === 'options') ? answer() : jsonResponse(rowsOf(url));

  it.each([
    ['settings are missing', 'settings', () => new Response(null, { status: 404 }), 'settings/unavailable'],
    ['settings are an HTML page', 'settings', html, 'settings/unavailable'],
    ['settings are not an object', 'settings', () => jsonResponse([]), 'settings/unavailable'],
    ['settings have no body', 'settings', () => new Response(''), 'settings/unavailable'],
    ['settings are empty', 'settings', () => jsonResponse({}), 'settings/unavailable'],
    [
      'labels are missing',
      'rows',
      only('strings', () => new Response(null, { status: 404 })),
      'localisation/unavailable',
    ],
    ['labels are an HTML page', 'rows', only('strings', html), 'localisation/unavailable'],
    ['labels are not a list', 'rows', only('strings', () => jsonResponse({})), 'localisation/unavailable'],
    ['labels are empty', 'rows', only('strings', () => jsonResponse([])), 'localisation/unavailable'],
    ['labels have no text', 'rows', only('strings', () => jsonResponse([{ strID: 'a' }])), 'localisation/unavailable'],
    ['options are missing', 'rows', only('options', () => new Response(null, { status: 404 })), 'settings/unavailable'],
    ['options are an HTML page', 'rows', only('options', html), 'settings/unavailable'],
    ['options are empty', 'rows', only('options', () => jsonResponse([])), 'settings/unavailable'],
    ['an option is missing', 'rows', only('options', () => jsonResponse(OPTIONS.slice(1))), 'settings/unavailable'],
  ] as const)('[4.28, 8.7, 8.8] fails when %s', async (_why, what, answer, code) => {
    const { service, answers } = create();
    answers[what] = answer;
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'failed', error: { code } });
  });

  it('[7.16] retries the strings three times and the options twice', async () => {
    const { service, answers, network } = create();
    answers.rows = () => new Response(null, { status: 503 });
    await service.load();
    const asked = (command: string) => network.sent.filter(({ url }) => url.includes(command)).length;
    await waitUntil('the last retry', () => asked('locGetStrList') === 4);
    expect(asked('locGetOptList')).toBe(3);
    expect(service.startUp()).toMatchObject({ status: 'failed' });
  });

  it('[7.16] starts when the second response is valid', async () => {
    const { service, answers } = create();
    let asked = 0;
    answers.rows = (url) => {
      asked += 1;
      return asked <= 2 ? new Response(null, { status: 502 }) : jsonResponse(rowsOf(url));
    };
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'ready' });
  });
});

it('shows saved data while the server is being asked, and marks it when it is stale', async () => {
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

it('starts although its data cannot be stored', async () => {
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
  ['responds with 404', {}, () => new Response(null, { status: 404 }), 'settings/not-a-media-system'],
  ['responds with an HTML page', {}, () => new Response('<html>'), 'settings/not-a-media-system'],
  ['responds with an empty object', {}, () => jsonResponse({}), 'settings/not-a-media-system'],
  ['responds with 503', {}, () => new Response(null, { status: 503 }), 'net/status'],
  ['does not respond', {}, () => Promise.reject(new TypeError('offline')), 'net/unreachable'],
] as const)('keeps its server when another one %s', async (_why, options, answer, code) => {
  const { service, answers, httpClient, stored, permitted } = create(options);
  await service.load();
  let left = 0;
  service.onServerLeft(() => {
    left += 1;
  });
  answers.settings = answer;
  await expect(service.connect(OTHER)).rejects.toMatchObject({ code });
  expect([stored.server, httpClient.server(), left]).toEqual([SERVER, SERVER, 0]);
  expect(permitted).toEqual([SERVER]);
  expect(service.startUp()).toMatchObject({ status: 'ready', server: SERVER });
});

it('removes the permission after a failed first connection, and after a change of server', async () => {
  const { service, answers, permitted } = create({ server: '' });
  const { settings } = answers;
  answers.settings = () => new Response(null, { status: 404 });
  await expect(service.connect(OTHER)).rejects.toThrow();
  answers.settings = settings;
  await service.connect(SERVER);
  await service.connect(OTHER);
  expect(permitted).toEqual([null, SERVER, OTHER]);
});

it('connects to a server with and without a trailing slash, and reports the change of server', async () => {
  const { service, httpClient, stored } = create();
  await service.load();
  let left = 0;
  service.onServerLeft(() => {
    left += 1;
  });
  await service.connect(OTHER.slice(0, -1));
  expect([stored.server, httpClient.server(), left]).toEqual([OTHER, OTHER, 1]);
  await service.connect(OTHER);
  expect(left).toBe(1);
});

it("keeps only the media system's part of an address", async () => {
  const { service, stored } = create();
  await service.connect('https://anna:secret@other.example/media?sid=1#x');
  expect(stored.server).toBe(OTHER);
});

it.each([
  ['responds', () => jsonResponse({ domains: ['NEWS'] })],
  ['fails', () => new Response(null, { status: 500 })],
])('drops late responses of the previous server: it %s', async (_, response) => {
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
  late(response());
  await loading;
  expect(service.startUp()).toMatchObject({ status: 'ready', server: OTHER, settings: { domains: ['SPORT'] } });
});

it.each(['server', 'last', 'permitted'] as const)(
  'a start that is overtaken by one with another server sends nothing and shows nothing: before it knows %s',
  async (gate) => {
    const { service, httpClient, gates, network, managed, policyChanged } = create(
      gate === 'permitted' ? { policy: { server: SERVER } } : {},
    );
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    gates[gate] = () => {
      reached.resolve();
      return opened.promise;
    };
    const overtaken = service.load();
    await reached.promise;
    delete gates[gate];
    if (gate === 'permitted') {
      managed.policy = { server: OTHER };
      policyChanged();
    } else await service.connect(OTHER);
    await waitUntil('ready', () => service.startUp().status === 'ready');
    // A server without permission would be left.
    opened.resolve(false);
    await overtaken;
    expect([httpClient.server(), service.startUp()]).toMatchObject([OTHER, { status: 'ready', server: OTHER }]);
    expect(network.sent.filter(({ url }) => url.startsWith(SERVER))).toEqual([]);
  },
);

describe('a first start before the browser reports the policy', () => {
  it.each([
    ['a server', { server: SERVER, locale: 'de-DE' }, { status: 'ready', server: SERVER, locale: 'de-DE' }],
    ['no server', {}, { status: 'no-server' }],
  ])('[1.9] asks nobody for a server: %s is reported', async (_, policy, shown) => {
    const { service, managed, policyChanged } = create({ server: '' });
    const statuses: string[] = [];
    service.onChange(({ status }) => statuses.push(status));
    managed.policy = null;
    await service.load();
    expect(service.startUp()).toEqual({ status: 'loading', isPolicyAwaited: true });
    managed.policy = policy;
    policyChanged();
    await waitUntil('reported', () => service.startUp().status === shown.status);
    expect(service.startUp()).toMatchObject(shown);
    expect(statuses.filter((status) => status === 'no-server')).toHaveLength(shown.status === 'ready' ? 0 : 1);
  });

  it('[1.9] asks for a server where the browser never reports one, and not while Chromium may still report it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { service, managed } = create({ server: '' });
    managed.policy = null;
    await service.load();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(service.startUp()).toEqual({ status: 'loading', isPolicyAwaited: true });
    await vi.runAllTimersAsync();
    expect(service.startUp()).toMatchObject({ status: 'no-server' });
  });
});

describe("policy, user's choice and browser", () => {
  it.each([
    ['the policy', { locale: 'de-AT' }, 'en-US', 'de-AT'],
    ['the options page', {}, 'de-CH', 'de-CH'],
    ['the browser', {}, '', 'en-US'],
    ['the options page, where that of the policy is invalid', { locale: 'no locale' }, 'de-DE', 'de-DE'],
    ['the browser, where the stored one is invalid', {}, 'no locale', 'en-US'],
  ])('[1.7] uses the locale of %s', async (_whose, policy, chosen, locale) => {
    const { service, stored } = create({ policy });
    stored.locale = chosen;
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'ready', locale });
  });

  it.each([
    ['the policy', { theme: 'nordlicht' }, 'comyan', 'comyan', 'nordlicht'],
    ['the options page', {}, 'nordlicht', 'comyan', 'nordlicht'],
    ['the server', {}, '', 'nordlicht', 'nordlicht'],
    ['the default, without a source', {}, '', undefined, 'comyan'],
    ['the default, after an invalid name', {}, '', '../evil', 'comyan'],
  ])('[1.6] uses the theme of %s', async (_whose, policy, chosen, ofServer, name) => {
    const { service, stored, answers } = create({ policy });
    stored.theme = chosen;
    answers.settings = () => jsonResponse({ domains: ['NEWS'], theme: ofServer });
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'ready', theme: { name } });
  });

  it('[1.6] loads a theme that is not shipped from the media system, with its pictures', async () => {
    const { service, answers, network } = create();
    answers.settings = () => jsonResponse({ domains: ['NEWS'], theme: 'gazette' });
    const login = { logo: 'logo.svg', background: 'https://other.example/x.png' };
    answers.theme = () => jsonResponse({ name: 'gazette', pages: { login, upload: {}, search: {} } });
    await service.load();
    expect(network.sent.map(({ url }) => url)).toContain(`${SERVER}themes/gazette/theme.json`);
    expect(service.startUp()).toMatchObject({
      theme: { name: 'gazette', pages: { login: { logo: `${SERVER}themes/gazette/logo.svg`, background: null } } },
    });
  });

  it.each([
    ['does not exist', () => new Response(null, { status: 404 })],
    ['cannot be read', () => jsonResponse({ name: 'gazette', accent: 'red' })],
  ])("[1.6] uses the product's theme and reports it when one %s", async (_why, answer) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { service, answers } = create();
    answers.theme = answer;
    expect(await service.findTheme('gazette')).toMatchObject({ name: 'comyan' });
    expect(warned).toHaveBeenCalledWith(
      '[comyan] settings: unknown theme',
      expect.objectContaining({ theme: 'gazette' }),
    );
    warned.mockRestore();
  });

  it('requests the permission where the policy names a server that is not permitted yet', async () => {
    const { service, network } = create({ policy: { server: 'other.example/media' }, isPermitted: false });
    await service.load();
    expect(service.startUp()).toEqual({ status: 'no-server', locale: 'en-US', proposedServer: OTHER });
    expect(network.sent).toEqual([]);
    await expect(service.connect(SERVER)).rejects.toMatchObject({ code: 'settings/set-by-policy' });
  });

  it("uses the policy's server, but the built-in one takes precedence", async () => {
    const byPolicy = create({ policy: { server: OTHER } });
    await byPolicy.service.load();
    expect(byPolicy.service.startUp()).toMatchObject({ status: 'ready', server: OTHER });
    const builtIn = create({ policy: { server: OTHER }, fixedServer: SERVER });
    await builtIn.service.load();
    expect(builtIn.service.startUp()).toMatchObject({ status: 'ready', server: SERVER });
  });

  it('applies a policy that changes while it runs', async () => {
    const { service, managed, policyChanged } = create();
    await service.load();
    managed.policy = { locale: 'de-DE', defaultChannel: 'News desk' };
    policyChanged();
    await waitUntil('the new locale', () => {
      const startUp = service.startUp();
      return startUp.status === 'ready' && startUp.locale === 'de-DE' && startUp.defaultChannel === 'News desk';
    });
  });

  it('uses the stored policy until the browser has returned the current one', async () => {
    const { service, stored, managed, network, policyChanged } = create({ policy: { server: OTHER } });
    await service.load();
    expect(stored.policy).toEqual({ server: OTHER });
    managed.policy = null;
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'ready', server: OTHER });
    const asked = network.sent.length;
    managed.policy = { server: OTHER };
    policyChanged();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(network.sent).toHaveLength(asked);
    managed.policy = {};
    policyChanged();
    await waitUntil("the user's server", () => {
      const startUp = service.startUp();
      return startUp.status === 'ready' && startUp.server === SERVER;
    });
    expect(stored.policy).toEqual({});
  });

  it('uses only valid values of a stored policy', async () => {
    const { service, stored, managed } = create();
    stored.policy = { server: 'javascript:alert(1)', locale: 'de-DE' };
    managed.policy = null;
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'ready', server: SERVER, locale: 'de-DE' });
  });

  it('leaves a server that the policy has replaced by one without permission', async () => {
    const { service, httpClient, managed, policyChanged } = create({ isPermitted: false });
    await service.load();
    let left = 0;
    service.onServerLeft(() => {
      left += 1;
    });
    managed.policy = { server: OTHER };
    policyChanged();
    await waitUntil('the permission was requested', () => service.startUp().status === 'no-server');
    expect([httpClient.server(), left]).toEqual([null, 1]);
  });

  it('names the server that it could not start with', async () => {
    const { service, answers } = create();
    answers.settings = () => new Response(null, { status: 503 });
    await service.load();
    expect(service.startUp()).toMatchObject({ status: 'failed', server: SERVER });
  });
});
