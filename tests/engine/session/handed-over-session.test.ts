/** A session that a link hands over changes nothing before the user has agreed (docs/design/session.md#hand-over). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../contract/harness/client.ts';
import { control } from '../../contract/harness/control.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeDisk, createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;
let cookies: Map<string, string>;

beforeEach(async () => {
  server = await startServer({ demoEmbedding: true });
  cookies = new Map();
  engine = createNodeEngine(server.address, { disk: createNodeDisk(), cookies, isPage: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  engine.close();
  await server.remove();
});

const sessionOf = async (name: string) => (await signIn(server, name)).cookies.get('CMY-SESSION') ?? '';

/** For the widget at the server's address, the example is at its other name. */
async function codeOf(account: string): Promise<string> {
  const address = new URL('embed-example/session', server.address.replace('localhost', '127.0.0.1'));
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ account }) });
  return ((await answer.json()) as { code: string }).code;
}

const signInHere = async (name: string) => {
  await engine.signIn(name);
  await waitUntil(name, () => engine.shared().auth.username === name);
};
const take = (sessionId: string, isConfirmed = false) => engine.send('session.take', { sessionId, isConfirmed });

it.each([
  ['an id', () => sessionOf('photo')],
  ['a code', () => codeOf('photo')],
])('[2.2.1] %s without a signed-in user names its owner and sets no cookie', async (_, handedOver) => {
  const sessionId = await handedOver();
  const question = { code: 'session/not-confirmed', facts: { next: 'NEWS/photo' } };
  await expect(take(sessionId)).rejects.toMatchObject(question);
  // Asking again changes nothing either.
  await expect(take(sessionId)).rejects.toMatchObject(question);
  expect(cookies.size).toBe(0);
  expect(engine.shared().auth?.status).not.toBe('signed-in');
  expect(await take(sessionId, true)).toEqual({ owner: 'NEWS/photo' });
  expect(cookies.has('CMY-SESSION')).toBe(true);
});

it.each([
  ['an id', () => sessionOf('photo')],
  ['a code', () => codeOf('photo')],
])('[2.2.1] %s of another user names both and leaves the session as it was', async (_, handedOver) => {
  await signInHere('editor');
  const before = new Map(cookies);
  const sessionId = await handedOver();
  await expect(take(sessionId)).rejects.toMatchObject({
    code: 'session/somebody-else',
    facts: { current: 'NEWS/editor', next: 'NEWS/photo' },
  });
  expect(cookies).toEqual(before);
  expect(engine.shared().auth).toMatchObject({ status: 'signed-in', username: 'editor', isEmbedded: false });
});

it.each([
  ['the same session', async () => cookies.get('CMY-SESSION') ?? ''],
  ['another session', () => sessionOf('editor')],
  ['a code', () => codeOf('editor')],
])('[2.2.1] %s of the signed-in user needs no question, and the session stays', async (_, handedOver) => {
  await signInHere('editor');
  const before = new Map(cookies);
  expect(await take(await handedOver())).toEqual({ owner: 'NEWS/editor' });
  expect(cookies).toEqual(before);
  await waitUntil('embedded', () => engine.shared().auth.isEmbedded);
  expect(engine.shared().auth).toMatchObject({ status: 'signed-in', username: 'editor' });
});

it('[2.2.1] an unknown id is refused by the reason of the server before anything is asked', async () => {
  await signInHere('editor');
  await expect(take('nobody')).rejects.toMatchObject({
    code: 'session/hand-over-refused',
    facts: { reason: 'The session does not exist or has ended.' },
  });
  expect(engine.shared().auth).toMatchObject({ status: 'signed-in', username: 'editor' });
});

describe('a server without `peek`', () => {
  /** It sets the session at once. */
  const ignorePeek = (): void => {
    const { fetch: send } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!String(url).endsWith('api/setSession')) return send(url, init);
      const body = new URLSearchParams(String(init?.body));
      body.delete('peek');
      return send(url, { ...init, body });
    });
  };
  const refusePeek = (status: number) =>
    control(server, 'misbehave', { match: { pathPattern: '^/api/setSession' }, times: 1, action: { status } });
  const isEnded = async (sessionId: string): Promise<boolean> => {
    const headers = { Cookie: `CMY-SESSION=${sessionId}` };
    return (await fetch(new URL('api/validateSession', server.address), { headers })).status === 403;
  };
  const reload = () => engine.restart();

  it.each([
    ['nobody', null],
    ['another user', 'editor'],
  ])(
    '[2.2.1] a server that ignores `peek` signs nobody in whom the user declines: %s was signed in',
    async (_, current) => {
      if (current !== null) await signInHere(current);
      const sessionId = await sessionOf('photo');
      ignorePeek();
      // The session of the other user is replaced already: the question offers nobody to stay signed in.
      const question = { code: 'session/not-confirmed', facts: { next: 'NEWS/photo' } };
      await expect(take(sessionId)).rejects.toMatchObject(question);
      // Whatever asks for the owner meanwhile.
      await engine.send('session.refresh', {});
      expect(engine.shared().auth?.username).not.toBe('photo');
      expect(await isEnded(sessionId)).toBe(false);
      reload();
      await waitUntil('the session has ended', () => isEnded(sessionId));
      await waitUntil('signed out', () => engine.shared().auth?.status === 'signed-out');
    },
  );

  it('[2.2.1] a server that ignores `peek` signs in the user whom the dialog names, also after a reload', async () => {
    const sessionId = await sessionOf('photo');
    ignorePeek();
    await expect(take(sessionId)).rejects.toMatchObject({ code: 'session/not-confirmed' });
    expect(await take(sessionId, true)).toEqual({ owner: 'NEWS/photo' });
    reload();
    await waitUntil('signed in', () => engine.shared().auth?.status === 'signed-in');
    expect(await isEnded(sessionId)).toBe(false);
  });

  it.each([400, 404, 405])(
    '[2.2.1] a server that refuses `peek` (%i) leads to a question without a name',
    async (status) => {
      const sessionId = await sessionOf('photo');
      await refusePeek(status);
      await expect(take(sessionId)).rejects.toMatchObject({ code: 'session/not-confirmed', facts: { next: '' } });
      expect(cookies.size).toBe(0);
      expect(await take(sessionId, true)).toEqual({ owner: 'NEWS/photo' });
    },
  );

  it("[2.2.1] a server that refuses `peek` while a user is signed in leads to a question with that user's name", async () => {
    await signInHere('editor');
    const before = new Map(cookies);
    await refusePeek(400);
    const question = { code: 'session/somebody-else', facts: { current: 'NEWS/editor', next: '' } };
    await expect(take(await sessionOf('photo'))).rejects.toMatchObject(question);
    expect(cookies).toEqual(before);
  });
});
