/** The session that the engine publishes to its surfaces, against the reference server. */

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pictureList } from '#lib/boot/picture-list.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { NO_CHANNELS, NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';
import { createBrowserSession } from '../../contract/harness/browser-session.ts';
import { control } from '../../contract/harness/control.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startServer({ misbehave: true });
  engine = createNodeEngine(`${server.address.replace(/\/$/, '')}/`);
});

afterEach(async () => {
  engine.close();
  await server.remove();
});

const auth = () => engine.shared().auth;
const settled = (status: string) => waitUntil(status, () => auth()?.status === status);

it('[3.3, 3.4, 6.1] publishes name, domain, division and permissions, and never the token', async () => {
  await engine.signIn('photo');
  await settled('signed-in');
  expect(auth()).toMatchObject({
    username: 'photo',
    domain: 'NEWS',
    userDivision: 'Photographers',
    permissions: { image: true, video: false, audio: false },
  });
  const session = engine.cookies.get('CMY-SESSION') ?? '';
  expect(session.length).toBeGreaterThan(10);
  expect(JSON.stringify(engine.shared())).not.toContain(session);
});

it("[3.3, 4.17] keeps name and domain for the next sign-in with 'Remember me' only", async () => {
  await engine.signIn('editor', { remember: true });
  await engine.send('session.signOut', { unfinished: 'keep' });
  await settled('signed-out');
  engine.restart();
  await waitUntil('remembered', () => auth()?.remembered.username === 'editor');
  expect(auth()?.remembered).toEqual({ username: 'editor', domain: 'NEWS' });
  await engine.signIn();
  await engine.send('session.signOut', { unfinished: 'keep' });
  await waitUntil('forgotten', () => auth()?.remembered.username === '');
});

it('[7.19] a start asks once for the owner and the channels, also for a surface that does not know them yet', async () => {
  await engine.signIn();
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const calls = (path: string) => fetched.mock.calls.filter(([url]) => String(url).endsWith(path)).length;
  engine.restart();
  await settled('signed-in');
  await engine.send('session.refresh', { ifUnknown: true });
  expect([calls('api/refreshSession'), calls('api/uploadChannels')]).toEqual([1, 1]);
  await engine.send('session.refresh', {});
  expect(calls('api/refreshSession')).toBe(2);
});

it('[2.2.4] a start whose session is refused logs out: the browser keeps no cookies of it', async () => {
  await engine.signIn();
  expect(engine.cookies.has('CMY-SESSION')).toBe(true);
  await fetch(new URL('__test/expire', server.address), { method: 'POST' });
  engine.restart();
  await settled('signed-out');
  await waitUntil('logged out', () => engine.cookies.get('CMY-SESSION') === undefined);
  await engine.signIn();
  await settled('signed-in');
});

describe('while the server has not said who is signed in', () => {
  const signedInElsewhere = async (): Promise<void> => {
    const other = createNodeEngine(server.address, { cookies: engine.cookies });
    onTestFinished(() => other.close());
    await other.signIn();
  };
  /** A start without a stored user, whose question is held; resolves when it was sent. */
  const startHeld = async (): Promise<void> => {
    await control(server, 'misbehave', {
      match: { pathPattern: 'api/refreshSession' },
      times: 1,
      action: { isHeld: true },
    });
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    engine.restart();
    await waitUntil('asked', () => fetched.mock.calls.some(([url]) => String(url).endsWith('api/refreshSession')));
  };

  it("[4.1, 5.11] files and text of the form wait for the answer, and are the user's", async () => {
    await signedInElsewhere();
    await startHeld();
    const adding = engine.add('image', [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
    const typed = engine.send('uploads.setDraft', { type: 'image', values: { IPTCHeadline: 'Storm' } });
    const chosen = engine.send('settings.setPreference', { name: 'imgSearchViewMode', value: 'list' });
    // What concerns no user is answered meanwhile.
    await engine.send('search.filterWidth', {});
    expect(auth()).toMatchObject({ status: 'unknown', username: '' });
    await control(server, 'release');
    await Promise.all([adding, typed, chosen]);
    await settled('signed-in');
    expect(auth()?.username).toBe('editor');
    await waitUntil('the row', () => engine.rows().length === 1);
    expect(engine.shared().bundles[0]?.draft.IPTCHeadline).toBe('Storm');
    expect(await engine.send('settings.preferences', {})).toEqual({ imgSearchViewMode: 'list' });
  });

  it('[4.18] files are refused when the answer is that nobody is', async () => {
    await startHeld();
    const adding = engine.add('image', [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
    const refused = expect(adding).rejects.toMatchObject({ code: 'session/expired' });
    await control(server, 'release');
    await refused;
    await settled('signed-out');
  });

  it('[2.2.4] a sign-in on another page is noticed, and its session is not ended by the refusal of no session', async () => {
    await startHeld();
    await signedInElsewhere();
    engine.cookieChanged();
    await control(server, 'release');
    await settled('signed-in');
    await engine.send('session.refresh', {});
    expect(auth()).toMatchObject({ status: 'signed-in', username: 'editor' });
    expect(engine.cookies.has('CMY-SESSION')).toBe(true);
  });
});

const misbehaveAtLogin = (action: object) =>
  control(server, 'misbehave', { match: { pathPattern: '^/api/login' }, action });
const RETRY = { headers: { 'Retry-After': '9' } };
const BUSY = { body: '{"error":"busy","message":"Too many."}', contentType: 'application/json' };

it.each([
  [429, {}, 'session/too-many-attempts'],
  [503, BUSY, 'session/too-many-sign-ins'],
])('[8.1] a sign-in that is answered %i says how long to wait', async (status, answer, code) => {
  await misbehaveAtLogin({ status, ...RETRY, ...answer });
  await expect(engine.signIn()).rejects.toMatchObject({ code, facts: { waitSeconds: 9 } });
});

it.each([
  ['a page', { body: '<h1>Service Unavailable</h1>' }],
  ['another error', {}],
])('[8.1] a sign-in that a proxy answers with 503 and %s is not said to be one of too many', async (_, answer) => {
  await misbehaveAtLogin({ status: 503, ...RETRY, ...answer });
  await expect(engine.signIn()).rejects.toMatchObject({ code: 'net/status', facts: { status: 503 } });
});

it('[8.1] a sign-in while the database of the server is away is not said to be one of too many', async () => {
  const report = (ready: boolean) => control(server, 'readiness', { part: 'database', ready });
  await report(false);
  await expect(engine.signIn()).rejects.toMatchObject({ code: 'net/status', facts: { status: 503 } });
  await report(true);
  await engine.signIn();
});

it("[4.28] a reload ends with the settings, and does not wait for the session's user", async () => {
  await engine.signIn();
  await settled('signed-in');
  await control(server, 'expire');
  await control(server, 'misbehave', {
    match: { pathPattern: 'api/refreshSession' },
    times: 1,
    action: { isHeld: true },
  });
  await engine.send('settings.reload', {});
  expect(auth().status).toBe('signed-in');
  await control(server, 'release');
  await settled('expired');
});

it.each([
  ['500', { status: 500 }, { code: 'net/status', facts: { status: 500, statusText: 'Internal Server Error' } }],
  ['503', { status: 503 }, { code: 'net/status', facts: { status: 503 } }],
  ['an HTML page', { body: '<p>Back soon</p>' }, { code: 'net/intercepted' }],
  ['invalid JSON', { body: 'Back soon' }, { code: 'contract/malformed-answer' }],
  ['a cut connection', { destroy: true }, { code: 'net/unreachable' }],
])('[7.4] reports a failed refreshSession while no user is confirmed: %s', async (_, action, error) => {
  await engine.signIn();
  await settled('signed-in');
  await control(server, 'misbehave', { match: { pathPattern: 'api/refreshSession' }, action });
  engine.restart();
  await waitUntil('the stored owner', () => auth()?.username === 'editor');
  await expect(engine.send('session.refresh', {})).rejects.toMatchObject(error);
  // Such a response ends no session.
  expect(auth()).toMatchObject({ status: 'unknown', username: 'editor' });
  await fetch(new URL('__test/reset', server.address), { method: 'POST' });
  await engine.send('session.refresh', {});
  await settled('signed-in');
});

it('[4.17, 7.5] the session has no user after signing out', async () => {
  await engine.signIn();
  await engine.send('session.signOut', { unfinished: 'keep' });
  await settled('signed-out');
  expect(auth()).toMatchObject({ username: '', userDivision: '', permissions: NO_PERMISSIONS, channels: NO_CHANNELS });
});

it('[6.2, 8.1] the session has no user after a wrong password', async () => {
  await expect(engine.signIn('editor', { password: 'wrong' })).rejects.toMatchObject({
    code: 'session/invalid-credentials',
  });
  await settled('signed-out');
  expect(auth()?.username).toBe('');
});

it('[6.3, 2.5.2] signs a user without any channel out again', async () => {
  await expect(engine.signIn('reader')).rejects.toMatchObject({ code: 'session/no-upload-permission' });
  await settled('signed-out');
});

describe.each(['azuread', 'keycloak', 'default'] as const)('a sign-in by %s', (authenticationMethod) => {
  const signInAs = async (name: string): Promise<void> => {
    if (authenticationMethod === 'default') return void (await engine.signIn(name));
    const walk = createBrowserSession(server);
    await walk.go('/upload-service/openid/signin');
    await walk.submit({ username: name, password: name });
    for (const [cookie, value] of walk.client.cookies) engine.cookies.set(cookie, value);
    await engine.send('session.refresh', {});
  };

  beforeEach(async () => {
    engine.close();
    await server.remove();
    server = await startServer({ settings: { authenticationMethod } });
    engine = createNodeEngine(server.address);
  });

  // A password of such a user is refused, above.
  it.each(authenticationMethod === 'default' ? [] : MEDIA_TYPES)(
    '[2.3.2, 2.5.2, 6.3] a user without any channel stays signed in and searches, and adds no %s',
    async (type) => {
      await signInAs('reader');
      await settled('signed-in');
      const request = { queryText: '', resStart: 1, resCount: 24 };
      const { Query } = await engine.send('search.page', { requestId: 'r', type, request });
      expect(Query.QueryFound).toBe(0);
      const adding = engine.add(type, [new File(['x'], 'a.xyz')]);
      await expect(adding).rejects.toMatchObject({ code: 'session/no-upload-permission' });
      expect([engine.rows(), auth()?.status]).toEqual([[], 'signed-in']);
    },
  );

  it.runIf(authenticationMethod !== 'default')(
    '[6.3] a user without image channels takes no picture, and no click of the menu asks for a site',
    async () => {
      await signInAs('reader');
      await settled('signed-in');
      const told: unknown[] = [];
      engine.port.watchUser(({ mayUpload }) => told.push(mayUpload));
      await engine.send('settings.setLocale', { locale: 'de-AT' });
      await waitUntil('the menu', () => told.length > 0);
      expect(told.at(-1)).toBe(false);
      await expect(pictureList(engine.port).open()).rejects.toMatchObject({ code: 'session/no-upload-permission' });
    },
  );

  it.each([
    ['photo', 'image', []],
    ['photo', 'video', ['session/no-upload-permission', 'session/no-upload-permission']],
    ['photo', 'audio', ['session/no-upload-permission', 'session/no-upload-permission']],
    ['editor', 'video', []],
    ['editor', 'audio', []],
  ] as const)(
    '[6.3, 2.4.1] %s adds and starts %s only with permission, whatever a screen sends',
    async (name, type, refusals) => {
      await signInAs(name);
      await settled('signed-in');
      const refused: string[] = [];
      const note = (error: { code: string }): void => void refused.push(error.code);
      await engine.add(type, [new File(['x'], 'a.xyz')]).catch(note);
      await engine.send('uploads.start', { type }).catch(note);
      expect(refused).toEqual(refusals);
      if (refusals.length > 0) expect(engine.rows()).toEqual([]);
      else await waitUntil('the row', () => engine.rows().length === 1);
    },
  );
});
