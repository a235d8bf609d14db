import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PictureMenu } from '#lib/host/extension/picture-clicks.ts';
import type { OnPictureClick, PictureClick } from '#lib/host/picture-clicks.ts';
import { waitUntil } from '../../../../helpers/waiting/wait-until.ts';

const PAGE = 'https://news.example/flood';
const FOREIGN = 'https://cdn.example/f.jpg';

interface Info {
  readonly menuItemId: string;
  readonly srcUrl?: string;
  readonly pageUrl: string;
  readonly frameId: number;
}

let asked: string[][];
let click: (info: Info, tab: { id: number }) => void;
let created: object[];
let scripts: (...args: unknown[]) => Promise<unknown[]>;
let notified: string[];
let manifest: object;
/** The entries that the browser has kept, by id, with their titles. */
let menus: Map<string, string>;
let session: Record<string, unknown>;

const api = {
  runtime: {
    id: 'comyan',
    getURL: (path: string) => path,
    getManifest: () => manifest,
    getPlatformInfo: async () => ({}),
    onStartup: { addListener: () => undefined },
  },
  contextMenus: {
    onClicked: { addListener: (listener: typeof click) => (click = listener) },
    update: async (id: string, { title }: { title: string }) => {
      if (!menus.has(id)) throw new Error('unknown');
      menus.set(id, title);
    },
    remove: async (id: string) => {
      if (!menus.delete(id)) throw new Error('unknown');
    },
    create: ({ id, title, ...menu }: { id: string; title: string }, done: () => void) => {
      menus.set(id, title);
      created.push(menu);
      done();
    },
  },
  scripting: { executeScript: (...args: unknown[]) => scripts(...args) },
  notifications: { create: async ({ message }: { message: string }) => void notified.push(message) },
  permissions: {
    contains: async ({ origins }: { origins: string[] }) => asked.some((one) => one.join() === origins.join()),
    request: async ({ origins }: { origins: string[] }) => {
      asked.push(origins);
      return true;
    },
    remove: async () => true,
    onAdded: { addListener: () => undefined },
  },
  storage: {
    local: { get: async () => ({}), set: async () => undefined, remove: async () => undefined },
    session: {
      get: async (key: string) => structuredClone({ [key]: session[key] }),
      set: async (values: object) => void Object.assign(session, structuredClone(values)),
    },
  },
};
Object.assign(globalThis, { chrome: api, browser: api });

beforeEach(() => {
  asked = [];
  created = [];
  menus = new Map();
  session = {};
  notified = [];
  scripts = async () => [{ result: null }];
  manifest = { optional_host_permissions: ['https://*/*'] };
});

async function startBackground(onClick: OnPictureClick = async () => undefined): Promise<PictureMenu> {
  const { registerPictureMenu } = await import('#lib/host/extension/picture-clicks.ts');
  return registerPictureMenu(onClick, () => 'Close');
}

const untilDone = () => new Promise((resolve) => setImmediate(resolve));

/** The click as the listener hands it on, and the sites that were asked for in its task. */
async function clickOn(picture: string, menuItemId = 'take-picture'): Promise<PictureClick | null> {
  let taken: PictureClick | null = null;
  await startBackground(async (one) => {
    taken = one;
  });
  click({ menuItemId, srcUrl: picture, pageUrl: PAGE, frameId: 3 }, { id: 7 });
  return taken;
}

describe('a click on the entry of a picture', () => {
  it.each([
    ['on the site of the page', 'https://news.example/s.jpg', 'same-site', []],
    ['in the page itself', 'data:image/png;base64,AA==', 'same-site', []],
    ['on another site', FOREIGN, 'given', [['https://cdn.example/*']]],
    ['on another port of the site', 'https://news.example:8443/s.jpg', 'given', [['https://news.example/*']]],
    ['with an address that is none', 'https://[', 'same-site', []],
    ['at a private address', 'http://192.168.1.1/s.jpg', 'impossible', []],
  ])('asks at once for the site of a picture %s as needed', async (_, picture, access, sites) => {
    const taken = await clickOn(picture);
    expect(asked).toEqual(sites);
    expect(await taken?.access).toBe(access);
    await taken?.end();
  });

  it('asks for nothing in a build with a server', async () => {
    manifest = { host_permissions: ['https://media.example/*'] };
    expect(await (await clickOn(FOREIGN))?.access).toBe('impossible');
    expect(asked).toEqual([]);
  });

  it('is not ours in another menu', async () => {
    expect(await clickOn(FOREIGN, 'other')).toBeNull();
  });

  it('runs scripts in the frame of the picture', async () => {
    const targets: unknown[] = [];
    scripts = async (injection) => {
      targets.push((injection as { target: unknown }).target);
      return [{ result: 'facts' }];
    };
    const taken = await clickOn('https://news.example/s.jpg');
    expect(await taken?.readFacts()).toBe('facts');
    expect(targets).toEqual([{ tabId: 7, frameIds: [3] }]);
  });

  it('rejects where the browser reports the error of a script, as Firefox does', async () => {
    scripts = async () => [{ error: { message: 'x' } }];
    await expect((await clickOn('https://news.example/s.jpg'))?.readFacts()).rejects.toThrow('no script runs there');
  });

  it.each(['https://other.example/x.jpg', 'http://cdn.example/x.jpg'])(
    'lets the background read nothing of a site that was not asked for: %s',
    async (address) => {
      const taken = await clickOn(FOREIGN);
      await expect(taken?.fetch(address, 60_000)).rejects.toThrow('another site');
      await taken?.end();
    },
  );

  it('lets neither the background nor a drop follow a redirect', async () => {
    const sent: (RequestInit | undefined)[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (_, init) => {
      sent.push(init);
      return new Response();
    };
    const taken = await clickOn(FOREIGN);
    await taken?.fetch(FOREIGN, 60_000);
    const { pictureReader } = await import('#lib/host/extension/picture-reader.ts');
    await pictureReader.read(FOREIGN, 'omit', 60_000);
    globalThis.fetch = fetch;
    expect(sent).toMatchObject([
      { redirect: 'error', credentials: 'include' },
      { redirect: 'error', credentials: 'omit' },
    ]);
    await taken?.end();
  });

  it('tells the end by a notification where no script runs', async () => {
    scripts = async () => {
      throw new Error('not allowed');
    };
    await (await clickOn('https://news.example/s.jpg'))?.say('Picture not taken', true);
    expect(notified).toEqual(['Picture not taken']);
  });
});

it('the menu is that of pictures on web pages', async () => {
  (await startBackground()).show('Take', true);
  await untilDone();
  expect(created).toEqual([{ contexts: ['image'], documentUrlPatterns: ['http://*/*', 'https://*/*'] }]);
});

it('a click asks for no site as long as nobody could take a picture', async () => {
  const taken = await clickOn(FOREIGN, 'take-picture-unasked');
  expect([asked, await taken?.access]).toEqual([[], 'unasked']);
});

it.each(['with', 'without'])(
  'a browser %s menus gives back at its start what a page that ended had asked for',
  async (what) => {
    const { contextMenus, permissions, storage } = api;
    const removed: string[][] = [];
    asked = [['https://cdn.example/*']];
    Object.assign(api, {
      ...(what === 'without' && { contextMenus: undefined }),
      permissions: { ...permissions, remove: async ({ origins }: { origins: string[] }) => void removed.push(origins) },
      storage: { ...storage, local: { ...storage.local, get: async () => ({ askedSites: asked.flat() }) } },
    });
    onTestFinished(() => void Object.assign(api, { contextMenus, permissions, storage }));
    await startBackground();
    await waitUntil('the permission is given back', () => removed.length > 0);
    expect(removed).toEqual(asked);
  },
);

describe('the entry of the menu, whose id says whether a click may ask', () => {
  const [ASKING, PLAIN] = ['take-picture', 'take-picture-unasked'];
  it.each([
    ['signs in', [PLAIN], true, ASKING],
    ['is still signed in', [ASKING], true, ASKING],
    ['signs out', [ASKING], false, PLAIN],
    ['is not there after the installation', [], false, PLAIN],
    ['is not known after the installation', [], null, PLAIN],
    ['is not known yet, after a start with a user', [ASKING], null, ASKING],
    ['is not known yet, after a start without one', [PLAIN], null, PLAIN],
  ] as const)('is one, in the language of the widget, when the user %s', async (_, before, mayUpload, id) => {
    menus = new Map(before.map((one) => [one, 'Take']));
    (await startBackground()).show('Übernehmen', mayUpload);
    await untilDone();
    expect([...menus]).toEqual([[id, 'Übernehmen']]);
  });

  it('is the last of several changes', async () => {
    const { show } = await startBackground();
    for (const mayUpload of [null, true, false, true]) show('Take', mayUpload);
    await untilDone();
    expect([...menus.keys()]).toEqual([ASKING]);
  });
});

describe('a background that the browser ends while it takes a picture', () => {
  it('says so at its next start, once, and frees what the page holds', async () => {
    await clickOn('https://news.example/s.jpg?token=secret');
    expect(JSON.stringify(session)).not.toContain('secret');
    const run: { target: unknown; args: unknown[] }[] = [];
    scripts = async (injection) => {
      run.push(injection as (typeof run)[number]);
      return [{ result: null }];
    };
    const { tellInterrupted } = await startBackground();
    await tellInterrupted('Not taken');
    await tellInterrupted('Not taken');
    expect(run).toMatchObject([
      { target: { tabId: 7 }, args: ['Not taken', true, 'Close'] },
      { target: { tabId: 7, frameIds: [3] }, args: [expect.stringMatching(/^comyan-/)] },
    ]);
    run.length = 0;
    await (await startBackground()).tellInterrupted('Not taken');
    expect(run).toEqual([]);
  });

  it('says so by a notification where the page is gone', async () => {
    await clickOn(FOREIGN);
    scripts = async () => {
      throw new Error('no tab');
    };
    await (await startBackground()).tellInterrupted('Not taken');
    expect(notified).toEqual(['Not taken']);
  });

  it('says nothing where the end was told', async () => {
    await (await clickOn('https://news.example/s.jpg'))?.say('Taken', false);
    scripts = async () => {
      throw new Error('not to be run');
    };
    await (await startBackground()).tellInterrupted('Not taken');
    expect(notified).toEqual([]);
  });
});
