import { beforeEach, describe, expect, it } from 'vitest';
import type { PictureClick } from '#lib/host/picture-clicks.ts';

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

const api = {
  runtime: {
    id: 'comyan',
    getURL: (path: string) => path,
    getManifest: () => manifest,
    getPlatformInfo: async () => ({}),
  },
  contextMenus: {
    onClicked: { addListener: (listener: typeof click) => (click = listener) },
    update: async () => {
      throw new Error('unknown');
    },
    create: (menu: object, done: () => void) => {
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
  },
  storage: { local: { get: async () => ({}), set: async () => undefined, remove: async () => undefined } },
};
Object.assign(globalThis, { chrome: api, browser: api });

beforeEach(() => {
  asked = [];
  created = [];
  notified = [];
  scripts = async () => [{ result: null }];
  manifest = { optional_host_permissions: ['https://*/*'] };
});

/** The click as the listener hands it on, and the sites that were asked for in its task. */
async function clickOn(picture: string, menuItemId = 'take-picture'): Promise<PictureClick | null> {
  const { registerPictureMenu } = await import('#lib/host/extension/picture-clicks.ts');
  let taken: PictureClick | null = null;
  registerPictureMenu({ title: 'Take', close: 'Close' }, async (one) => {
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
      await expect(taken?.fetch(address)).rejects.toThrow('another site');
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
    await taken?.fetch(FOREIGN);
    const { pictureReader } = await import('#lib/host/extension/picture-reader.ts');
    await pictureReader.read(FOREIGN, 'omit');
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
  await clickOn(FOREIGN);
  await new Promise((resolve) => setImmediate(resolve));
  expect(created).toEqual([
    { id: 'take-picture', title: 'Take', contexts: ['image'], documentUrlPatterns: ['http://*/*', 'https://*/*'] },
  ]);
});
