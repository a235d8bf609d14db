import { beforeEach, describe, expect, it } from 'vitest';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const SITE = new URL('https://cdn.example:8443/f.jpg');
const PATTERN = 'https://cdn.example/*';
const OWN = 'https://media.example/*';

let origins: Set<string>;
let stored: Map<string, unknown>;
let connectRequest: object | undefined;
let answer: (isGiven: boolean) => void;
let added: () => void;
let browserStarted: () => void;

const has = (patterns: readonly string[]) => patterns.every((one) => origins.has(one));
const api = {
  permissions: {
    contains: async ({ origins: asked }: { origins: string[] }) => has(asked),
    request: ({ origins: asked }: { origins: string[] }) =>
      new Promise<boolean>((resolve) => {
        answer = (isGiven) => {
          if (isGiven) origins = new Set([...origins, ...asked]);
          resolve(isGiven);
        };
      }),
    remove: async ({ origins: given }: { origins: string[] }) => {
      origins = new Set([...origins].filter((one) => !given.includes(one)));
    },
    onAdded: { addListener: (listener: () => void) => (added = listener) },
  },
  runtime: { onStartup: { addListener: (listener: () => void) => (browserStarted = listener) } },
  storage: {
    session: { get: async () => ({ connectRequest }) },
    local: {
      get: async (key: string) => ({ [key]: stored.get(key) }),
      set: async (values: object) => {
        for (const [key, value] of Object.entries(values)) stored.set(key, value);
      },
      remove: async (key: string) => void stored.delete(key),
    },
  },
};
Object.assign(globalThis, { chrome: api, browser: api });

beforeEach(() => {
  origins = new Set([OWN]);
  stored = new Map();
  connectRequest = undefined;
});

const untilDone = () => new Promise((resolve) => setImmediate(resolve));

const load = () => import('#lib/host/extension/site-permission.ts');

describe('the permission for the site of a picture', () => {
  it('is asked for in the task of the click, for the host alone, and given back', async () => {
    const { askForSite } = await load();
    const asked = askForSite(SITE);
    answer(true);
    expect(await asked.isGiven).toBe(true);
    expect([...origins]).toEqual([OWN, PATTERN]);
    await asked.end();
    expect([[...origins], stored.size]).toEqual([[OWN], 0]);
  });

  it('changes nothing when it is refused', async () => {
    const { askForSite } = await load();
    const asked = askForSite(SITE);
    answer(false);
    expect(await asked.isGiven).toBe(false);
    await asked.end();
    expect([[...origins], stored.size]).toEqual([[OWN], 0]);
  });

  it('stays where it was there before', async () => {
    origins.add(PATTERN);
    const { askForSite } = await load();
    const asked = askForSite(SITE);
    answer(true);
    await asked.isGiven;
    await asked.end();
    expect([...origins]).toEqual([OWN, PATTERN]);
  });

  it('is refused where the browser does not ask', async () => {
    const { request } = api.permissions;
    api.permissions.request = async () => {
      throw new Error('no gesture');
    };
    const { askForSite } = await load();
    const asked = askForSite(SITE);
    api.permissions.request = request;
    expect(await asked.isGiven).toBe(false);
    await asked.end();
  });

  it('is given back by the next start where a page has ended with it', async () => {
    origins.add(PATTERN);
    stored.set('askedSites', [PATTERN]);
    (await load()).followPermissions();
    await retryUntilPassing(() => expect([[...origins], stored.size]).toEqual([[OWN], 0]));
  });

  it('is given back by who had it where it could not be noted', async () => {
    const { set } = api.storage.local;
    api.storage.local.set = async () => {
      throw new Error('full');
    };
    const { askForSite } = await load();
    const asked = askForSite(SITE);
    answer(true);
    await asked.isGiven;
    await asked.end();
    api.storage.local.set = set;
    expect([...origins]).toEqual([OWN]);
  });

  it('is not taken away by a background that starts while a page reads', async () => {
    const { askForSite, followPermissions } = await load();
    const asked = askForSite(SITE);
    answer(true);
    await asked.isGiven;
    await retryUntilPassing(() => expect(stored.get('askedSites')).toEqual([PATTERN]));
    followPermissions();
    await untilDone();
    expect([...origins]).toEqual([OWN, PATTERN]);
    await asked.end();
    expect([[...origins], stored.size]).toEqual([[OWN], 0]);
  });

  it.each([
    ['one site', SITE],
    ['two sites', new URL('https://images.example/a.jpg')],
  ])('stays while a second picture is read, and is then given back: %s', async (_, other) => {
    const { askForSite } = await load();
    const first = askForSite(SITE);
    answer(true);
    await first.isGiven;
    const second = askForSite(other);
    answer(true);
    await second.isGiven;
    await first.end();
    expect([...origins]).toContain(`https://${other.hostname}/*`);
    await second.end();
    expect([[...origins], stored.size]).toEqual([[OWN], 0]);
  });

  it('is given back where two ask at once for the same site', async () => {
    const { askForSite } = await load();
    const first = askForSite(SITE);
    const answerFirst = answer;
    const second = askForSite(SITE);
    answerFirst(true);
    answer(true);
    await Promise.all([first.isGiven, second.isGiven]);
    await second.end();
    expect([...origins]).toContain(PATTERN);
    await first.end();
    expect([[...origins], stored.size]).toEqual([[OWN], 0]);
  });

  it('is given back when it comes after nobody waits for it any more', async () => {
    const { askForSite } = await load();
    const asked = askForSite(SITE, 0);
    expect(await asked.isGiven).toBe(false);
    await asked.end();
    expect(stored.get('askedSites')).toEqual([PATTERN]);
    answer(true);
    await retryUntilPassing(() => expect([[...origins], stored.size]).toEqual([[OWN], 0]));
  });

  it('is given back when it is allowed after the background that asked has ended', async () => {
    stored.set('askedSites', [PATTERN]);
    (await load()).followPermissions();
    await untilDone();
    expect(stored.get('askedSites')).toEqual([PATTERN]);
    origins.add(PATTERN);
    added();
    await retryUntilPassing(() => expect([[...origins], stored.size]).toEqual([[OWN], 0]));
  });

  it('stays where a surface asks for the same host to connect to it', async () => {
    stored.set('askedSites', [PATTERN]);
    (await load()).followPermissions();
    connectRequest = { server: SITE.origin };
    origins.add(PATTERN);
    added();
    await retryUntilPassing(() => expect(stored.size).toBe(0));
    expect([...origins]).toEqual([OWN, PATTERN]);
  });

  it('is no longer waited for after the browser has started again', async () => {
    stored.set('askedSites', [PATTERN]);
    (await load()).followPermissions();
    browserStarted();
    await retryUntilPassing(() => expect(stored.size).toBe(0));
  });
});
