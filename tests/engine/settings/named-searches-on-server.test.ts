/** Named searches where the server keeps them, and where it does not (docs/design/search.md#recent-and-saved-searches). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../contract/harness/client.ts';
import { control } from '../../contract/harness/control.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const PATH = '/api/namedSearches';

let server: TestServer;
let engines: NodeEngine[];

beforeEach(async () => {
  server = await startServer();
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) engine.close();
  await server.remove();
});

/** A computer. */
function start(): NodeEngine {
  const engine = createNodeEngine(server.address);
  engines.push(engine);
  return engine;
}

const fail = (action: object) => control(server, 'misbehave', { match: { pathPattern: `^${PATH}` }, action });
const announce = async (namedSearches: boolean) => {
  server = await server.restart({ port: server.port, settings: { namedSearches } });
};
const save = (engine: NodeEngine, id: string, name = id) =>
  engine.send('search.saveNamed', { id, name, type: 'image', link: `q=${id}`, lookedAt: 1 });
const remove = (engine: NodeEngine, id: string) => engine.send('settings.forgetText', { kind: 'search', id });
const names = async (engine: NodeEngine) => (await engine.send('search.own', {})).named.map(({ name }) => name);
const signOut = (engine: NodeEngine) => engine.send('session.signOut', { unfinished: 'discard' });
const stored = ({ disk }: NodeEngine) =>
  JSON.stringify(['namedSearches', 'knownNamedSearches'].map((key) => disk.records.values.get(key)));
async function onServer(username = 'editor'): Promise<readonly string[]> {
  const answer = await (await signIn(server, username)).send(PATH);
  return (answer.json as { readonly name: string }[]).map(({ name }) => name);
}

const FAILURES = [
  ['is not reached', { destroy: true }],
  ['answers 500', { status: 500 }],
  ['answers something else', { body: '{}', contentType: 'application/json' }],
] as const;

describe.each([true, false])('[3.20] on a server whose namedSearches is %s', (isAnnounced) => {
  beforeEach(() => announce(isAnnounced));

  it('a saved search is shown on another computer only if the server keeps it', async () => {
    const [desk, home] = [start(), start()];
    await desk.signIn();
    await home.signIn();
    await save(desk, 'harbour');
    await save(home, 'flood');
    const both = ['flood', 'harbour'];
    expect(await names(desk)).toEqual(isAnnounced ? both : ['harbour']);
    expect(await names(home)).toEqual(isAnnounced ? both : ['flood']);
    await remove(desk, 'flood');
    expect(await names(home)).toEqual(isAnnounced ? ['harbour'] : ['flood']);
  });

  it.each([...FAILURES, ['does not answer', { isHeld: true }] as const])(
    'when it %s, the last known searches are shown',
    async (_what, action) => {
      const engine = start();
      await engine.signIn();
      await save(engine, 'harbour');
      await fail(action);
      expect(await names(engine)).toEqual(['harbour']);
      engine.restart();
      expect(await names(engine)).toEqual(['harbour']);
    },
  );

  it.each(FAILURES)(
    'when it %s, saving, renaming and deleting fail only where it keeps them',
    async (_what, action) => {
      const engine = start();
      await engine.signIn();
      await save(engine, 'harbour');
      await fail(action);
      const changes = await Promise.allSettled([
        save(engine, 'flood'),
        save(engine, 'harbour', 'port'),
        remove(engine, 'harbour'),
      ]);
      expect(changes.map(({ status }) => status)).toEqual(Array(3).fill(isAnnounced ? 'rejected' : 'fulfilled'));
      await control(server, 'reset');
      expect(await names(engine)).toEqual(isAnnounced ? ['harbour'] : ['flood']);
    },
  );

  it.each([true, false])('shared computer %s: what stays on it after Sign Out', async (isShared) => {
    const engine = start();
    await engine.send('settings.setSharedComputer', { isOn: isShared });
    await engine.signIn();
    await save(engine, 'harbour');
    await signOut(engine);
    await waitUntil('removed or kept', () => stored(engine).includes('harbour') !== isShared);
    await engine.signIn();
    expect(await names(engine)).toEqual(isAnnounced || !isShared ? ['harbour'] : []);
  });

  it('two users of one computer never see the searches of each other, also when the server fails', async () => {
    const engine = start();
    await engine.signIn('editor');
    await save(engine, 'harbour');
    await signOut(engine);
    await engine.signIn('photo');
    expect(await names(engine)).toEqual([]);
    await save(engine, 'flood');
    await fail({ status: 500 });
    expect(await names(engine)).toEqual(['flood']);
    await control(server, 'reset');
    expect(await onServerIf(isAnnounced, 'editor')).toEqual(isAnnounced ? ['harbour'] : []);
  });

  it('a saved search was seen now, on every computer of its person if the server keeps it', async () => {
    const [desk, home] = [start(), start()];
    await desk.signIn();
    await home.signIn();
    await save(desk, 'harbour');
    await desk.send('search.own', {});
    await desk.send('search.looked', { type: 'image', link: 'q=harbour' });
    const looked = async (engine: NodeEngine) =>
      (await engine.send('search.own', {})).named.map(({ lookedAt }) => lookedAt > 1);
    expect(await looked(desk)).toEqual([true]);
    expect(await looked(home)).toEqual(isAnnounced ? [true] : []);
  });

  it('a name that is taken is refused, also if another computer has taken it', async () => {
    const [desk, home] = [start(), start()];
    await desk.signIn();
    await home.signIn();
    await save(desk, 'one', 'Harbour');
    for (const engine of isAnnounced ? [desk, home] : [desk])
      for (const name of ['harbour', ' ', 'x'.repeat(81)])
        await expect(save(engine, 'two', name)).rejects.toMatchObject({ code: 'metadata/template-name' });
    expect(await names(desk)).toEqual(['Harbour']);
  });
});

it('[3.20] after a sign-in of somebody else in another tab nothing is read from or saved to their account', async () => {
  const [engine, other] = [start(), start()];
  await engine.signIn('editor');
  await save(engine, 'harbour');
  await other.signIn('photo');
  await save(other, 'flood');
  for (const [name, value] of other.cookies) engine.cookies.set(name, value);
  await expect(save(engine, 'sport')).rejects.toMatchObject({ code: 'session/owner-unconfirmed' });
  expect(await onServer('editor')).toEqual(['harbour']);
  expect(await onServer('photo')).toEqual(['flood']);
  expect(await names(engine)).toEqual(['flood']);
});

const onServerIf = async (isAnnounced: boolean, username: string) => (isAnnounced ? onServer(username) : []);

describe('[3.20] searches that were saved on the computer before the server kept them', () => {
  let engine: NodeEngine;

  beforeEach(async () => {
    await announce(false);
    engine = start();
    await engine.signIn();
    for (const name of ['Flood', 'Harbour', 'Sport']) await save(engine, name.toLowerCase(), name);
    await signOut(engine);
    await announce(true);
    engine.restart();
  });

  const moved = () =>
    waitUntil('moved', () => !/"id"/.test(JSON.stringify(engine.disk.records.values.get('namedSearches'))));

  it('are moved there at the next sign-in, once', async () => {
    await engine.signIn();
    await moved();
    expect(await onServer()).toEqual(['Flood', 'Harbour', 'Sport']);
    await remove(engine, 'sport');
    await signOut(engine);
    await engine.signIn();
    expect(await names(engine)).toEqual(['Flood', 'Harbour']);
    expect(await onServer()).toEqual(['Flood', 'Harbour']);
  });

  it('are moved by their own person only', async () => {
    await engine.signIn('photo');
    expect(await names(engine)).toEqual([]);
    expect(await onServer('photo')).toEqual([]);
    await signOut(engine);
    await engine.signIn('editor');
    expect(await names(engine)).toEqual(['Flood', 'Harbour', 'Sport']);
    expect(await onServer('photo')).toEqual([]);
  });

  it('stay on the computer and are shown while the server fails, and are moved later', async () => {
    await fail({ status: 500 });
    await engine.signIn();
    expect(await names(engine)).toEqual(['Flood', 'Harbour', 'Sport']);
    await control(server, 'reset');
    expect(await onServer()).toEqual([]);
    expect(await names(engine)).toEqual(['Flood', 'Harbour', 'Sport']);
    expect(await onServer()).toEqual(['Flood', 'Harbour', 'Sport']);
  });

  it('one with a name that the server has stays on the computer until it is renamed; the same search is not kept twice', async () => {
    const home = start();
    await home.signIn();
    await save(home, 'other', 'Harbour');
    await save(home, 'sport', 'Sport');
    await engine.signIn();
    expect(await names(engine)).toEqual(['Flood', 'Harbour', 'Harbour', 'Sport']);
    expect(await names(home)).toEqual(['Flood', 'Harbour', 'Sport']);
    await save(engine, 'harbour', 'Port');
    expect(await names(engine)).toEqual(['Flood', 'Harbour', 'Port', 'Sport']);
    expect(await names(home)).toEqual(['Flood', 'Harbour', 'Port', 'Sport']);
    expect(JSON.stringify(engine.disk.records.values.get('namedSearches'))).not.toContain('Port');
  });
});
