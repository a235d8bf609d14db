/** 7.5: a sign-out without a response from the server stays in effect after any restart (decision 19). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../contract/harness/client.ts';
import { control } from '../../contract/harness/control.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeDisk, createNodeEngine, type NodeDisk, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { createNodeTabs } from '../../helpers/engine/node-tabs.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

type Kind = 'extension' | 'page';
const UNREACHABLE = { destroy: true };
/** Longer than the time-out of a call. */
const SILENT = { delayMs: 60_000, destroy: true };
/** A call without a response times out after 15 s: a test that waited for that would take longer. */
const BEFORE_TIME_OUT_MS = 12_000;

let server: TestServer;
let disk: NodeDisk;
let cookies: Map<string, string>;
let engines: NodeEngine[];

beforeEach(async () => {
  server = await startServer();
  disk = createNodeDisk();
  cookies = new Map();
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) engine.close();
  await server.remove();
});

function start(kind: Kind, options: object = {}): NodeEngine {
  const engine = createNodeEngine(server.address, { disk, cookies, isPage: kind === 'page', ...options });
  engines.push(engine);
  return engine;
}

const misbehave = (pathPattern: string, action: object) =>
  control(server, 'misbehave', { match: { pathPattern }, action });
const behave = () => control(server, 'reset');
const signOut = (engine: NodeEngine) => engine.send('session.signOut', { unfinished: 'keep' });
const statusOf = (engine: NodeEngine) => engine.shared().auth?.status;
const becomes = (engine: NodeEngine, status: string) => waitUntil(status, () => statusOf(engine) === status);
const isPending = () => Object.keys((disk.records.values.get('pendingLogouts') ?? {}) as object).length > 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Afterwards the logout has been sent, and its response is still pending. */
const logoutIsUnderWay = () => pause(100);

/** The user of these cookies according to the server. */
async function ownerOf(those: ReadonlyMap<string, string>): Promise<string | null> {
  const Cookie = [...those].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie, 'X-XSRF-TOKEN': those.get('XSRF-TOKEN') ?? '' };
  const answer = await fetch(new URL('api/refreshSession', server.address), { method: 'POST', headers });
  return answer.ok ? ((await answer.json()) as { userName: string }).userName : null;
}

/** A user signs in on the media system's own page. */
async function signInOutsideTheWidget(name: string): Promise<void> {
  for (const cookie of (await signIn(server, name)).cookies) cookies.set(...cookie);
}

/** A signed-in user, and a server that answers no logout. */
async function signedIn(kind: Kind, action: object = UNREACHABLE): Promise<NodeEngine> {
  const engine = start(kind);
  await engine.signIn('editor', { remember: true });
  await misbehave('^/api/logout', action);
  return engine;
}

describe.each(['extension', 'page'] as const)('without a response to the logout, %s', (kind) => {
  it('[7.5, 4.17] no user is signed in after each of the next two starts', async () => {
    const engine = await signedIn(kind);
    await signOut(engine);
    for (let starts = 0; starts < 2; starts += 1) {
      engine.restart();
      await becomes(engine, 'signed-out');
      await engine.send('session.refresh', {});
      expect(engine.shared().auth).toMatchObject({ status: 'signed-out', username: '' });
    }
  });

  it('[7.5] no user is signed in although the background was stopped before the server could respond', async () => {
    const engine = await signedIn(kind, SILENT);
    await signOut(engine);
    engine.restart();
    await behave();
    await becomes(engine, 'signed-out');
    await waitUntil('no pending logout', () => !isPending());
    expect(statusOf(engine)).toBe('signed-out');
  });

  it('[7.5] no user is signed in although the page ended while the sign-out still removed the queue', async () => {
    const engine = await signedIn(kind);
    const [uploadId = ''] = await engine.add('image', [new File(['a'], 'a.jpg', { type: 'image/jpeg' })]);
    const left = Promise.withResolvers<void>();
    disk.before = (access, keys) => {
      if (access !== 'write' || !keys.includes(uploadId) || !isPending()) return;
      engine.close();
      left.resolve();
    };
    engine.send('session.signOut', { unfinished: 'discard' }).catch(() => undefined);
    await left.promise;
    disk.before = () => undefined;
    engine.restart();
    await becomes(engine, 'signed-out');
  });

  it(
    '[4.17] the user is signed out while the logout is still pending',
    async () => {
      const engine = await signedIn(kind, { isHeld: true });
      const session = new Map(cookies);
      await signOut(engine);
      await becomes(engine, 'signed-out');
      expect(await ownerOf(session)).toBe('NEWS/editor');
      await control(server, 'release');
      await waitUntil('ended', async () => (await ownerOf(session)) === null);
    },
    BEFORE_TIME_OUT_MS,
  );

  it('another user can sign in meanwhile, and stays signed in', async () => {
    const engine = await signedIn(kind, { delayMs: 1_500 });
    await signOut(engine);
    await engine.signIn('photo', { remember: true });
    await pause(2_000);
    expect(await ownerOf(cookies)).toBe('NEWS/photo');
    engine.restart();
    await becomes(engine, 'signed-in');
    expect(engine.shared().auth.username).toBe('photo');
    expect(isPending()).toBe(false);
  });

  it('a session started outside the widget meanwhile is used and not ended', async () => {
    const engine = await signedIn(kind);
    await signOut(engine);
    engine.close();
    await signInOutsideTheWidget('photo');
    await behave();
    engine.restart();
    await becomes(engine, 'signed-in');
    expect(engine.shared().auth.username).toBe('photo');
    expect([await ownerOf(cookies), isPending()]).toEqual(['NEWS/photo', false]);
  });

  it("a sign-in on the media system's own page survives the late response to the logout", async () => {
    const engine = await signedIn(kind, { delayMs: 800 });
    await signOut(engine);
    await logoutIsUnderWay();
    await signInOutsideTheWidget('photo');
    engine.cookieChanged();
    await pause(1_200);
    expect(await ownerOf(cookies)).toBe('NEWS/photo');
    expect(isPending()).toBe(false);
  });

  it('a sign-in that the server accepted and the client reported as failed starts no session', async () => {
    const engine = start(kind);
    await misbehave('^/api/uploadChannels', UNREACHABLE);
    await misbehave('^/api/logout', UNREACHABLE);
    await expect(engine.signIn('editor', { remember: true })).rejects.toMatchObject({ code: 'net/unreachable' });
    const begun = new Map(cookies);
    expect(await ownerOf(begun)).toBe('NEWS/editor');
    await behave();
    engine.restart();
    await becomes(engine, 'signed-out');
    await waitUntil('no pending logout', () => !isPending());
    engine.restart();
    await becomes(engine, 'signed-out');
    expect(await ownerOf(cookies)).toBeNull();
  });

  it('no user is signed in after all data was deleted', async () => {
    const engine = await signedIn(kind);
    await engine.send('settings.forgetEverything', {});
    engine.restart();
    await becomes(engine, 'signed-out');
    await engine.send('session.refresh', {});
    expect(engine.shared().auth).toMatchObject({ status: 'signed-out', username: '' });
  });
});

describe('an extension', () => {
  it('has neither a session nor a pending logout after signing out, although the server does not respond', async () => {
    const engine = await signedIn('extension', SILENT);
    await signOut(engine);
    await waitUntil('the cookies are removed', () => !cookies.has('CMY-SESSION') && !cookies.has('XSRF-TOKEN'));
    await waitUntil('no pending logout', () => !isPending());
  });

  it('still sends the logout to a slow server', async () => {
    const engine = await signedIn('extension', { delayMs: 1_500 });
    const session = new Map(cookies);
    await signOut(engine);
    await waitUntil('ended', async () => (await ownerOf(session)) === null);
  });
});

describe('a page', () => {
  it('sends the logout as soon as the server can be reached', async () => {
    const engine = await signedIn('page');
    const session = new Map(cookies);
    await signOut(engine);
    await pause(100);
    expect(await ownerOf(session)).toBe('NEWS/editor');
    await behave();
    engine.online();
    await waitUntil('ended', async () => (await ownerOf(session)) === null);
    await waitUntil('no pending logout', () => !isPending());
  });

  it('has no pending logout once the server has ended the session unnoticed', async () => {
    const engine = await signedIn('page', { dropAnswer: true });
    await signOut(engine);
    await pause(100);
    expect(isPending()).toBe(true);
    await behave();
    engine.restart();
    await becomes(engine, 'signed-out');
    await waitUntil('no pending logout', () => !isPending());
  });

  it('has the same pending logout in every tab', async () => {
    const joinTabs = createNodeTabs();
    const one = start('page', { otherTabs: joinTabs() });
    await one.signIn('editor', { remember: true });
    const other = start('page', { otherTabs: joinTabs() });
    await becomes(other, 'signed-in');
    await misbehave('^/api/logout', SILENT);
    await signOut(one);
    await becomes(other, 'signed-out');
    await other.send('session.refresh', {});
    const third = start('page');
    await becomes(third, 'signed-out');
    expect([statusOf(one), statusOf(other)]).toEqual(['signed-out', 'signed-out']);
  });

  it('lets a user sign in in another tab, whose session survives the late response', async () => {
    const joinTabs = createNodeTabs();
    const one = start('page', { otherTabs: joinTabs() });
    await one.signIn('editor', { remember: true });
    const other = start('page', { otherTabs: joinTabs() });
    await becomes(other, 'signed-in');
    await misbehave('^/api/logout', { delayMs: 800 });
    await signOut(one);
    await becomes(other, 'signed-out');
    await logoutIsUnderWay();
    await other.signIn('photo', { remember: true });
    await pause(1_200);
    expect(await ownerOf(cookies)).toBe('NEWS/photo');
    await becomes(one, 'signed-in');
    expect([one, other].map((engine) => engine.shared().auth.username)).toEqual(['photo', 'photo']);
  });

  it("[2.2.1] asks as if nobody was signed in before it uses another session than a signed-out user's", async () => {
    const engine = await signedIn('page');
    await signOut(engine);
    const body = new URLSearchParams({ username: 'NEWS/photo', password: 'photo' });
    const answer = await fetch(new URL('api/login', server.address), { method: 'POST', body });
    const { userSessionID } = (await answer.json()) as { userSessionID: string };
    const handed = { sessionId: userSessionID, isConfirmed: false };
    await expect(engine.send('session.take', handed)).rejects.toMatchObject({
      code: 'session/not-confirmed',
      facts: { next: 'NEWS/photo' },
    });
    const taken = await engine.send('session.take', { ...handed, isConfirmed: true });
    expect(taken).toEqual({ owner: 'NEWS/photo' });
    engine.restart();
    await becomes(engine, 'signed-in');
    expect(await ownerOf(cookies)).toBe('NEWS/photo');
  });

  it('stores nothing that opens a session', async () => {
    const engine = await signedIn('page');
    await signOut(engine);
    expect(isPending()).toBe(true);
    const stored = JSON.stringify([...disk.records.values]);
    for (const secret of cookies.values()) expect(stored).not.toContain(secret);
  });
});
