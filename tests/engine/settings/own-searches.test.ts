/** Recent and saved searches: stored per person, and how they end (docs/privacy.md). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;

beforeAll(async () => {
  server = await startServer({ settings: { namedSearches: false } });
});
afterAll(() => server.remove());
beforeEach(() => {
  engine = createNodeEngine(server.address);
});
afterEach(() => engine.close());

const own = () => engine.send('search.own', {});
const looked = (link: string) => engine.send('search.looked', { type: 'image', link });
const save = (id: string, name: string, link = `q=${id}`) =>
  engine.send('search.saveNamed', { id, name, type: 'image', link, lookedAt: 1 });
const stored = () =>
  JSON.stringify(['recentSearches', 'namedSearches'].map((key) => engine.disk.records.values.get(key)));

async function leaveSearches(username: string, remember: boolean): Promise<void> {
  await engine.signIn(username, { remember });
  await save('one', `saved by ${username}`);
  await looked(`q=recent+of+${username}`);
}

it('searches are saved in alphabetical order, each under a name of its own', async () => {
  await engine.signIn();
  await save('b', ' Sport ');
  await save('a', 'Politics');
  for (const name of ['sport', ' ', 'x'.repeat(81)])
    await expect(save('c', name)).rejects.toMatchObject({ code: 'metadata/template-name' });
  await save('b', 'Football');
  expect((await own()).named.map(({ id, name }) => [id, name])).toEqual([
    ['b', 'Football'],
    ['a', 'Politics'],
  ]);
  await engine.send('settings.forgetText', { kind: 'search', id: 'b' });
  expect((await own()).named.map(({ name }) => name)).toEqual(['Politics']);
});

it('at most thirty searches are saved, also at the same time', async () => {
  await engine.signIn();
  const all = Array.from({ length: 32 }, (_, at) => save(`search-${at}`, `Search ${at}`));
  const results = await Promise.allSettled(all);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect((await own()).named).toHaveLength(30);
});

it('a search that is looked at is recent, and its saved one was seen now', async () => {
  await engine.signIn();
  await save('harbour', 'Harbour');
  await looked('q=harbour');
  const { recent, named } = await own();
  expect(recent).toEqual([{ type: 'image', link: 'q=harbour', lookedAt: expect.any(Number) }]);
  expect(named).toEqual([{ id: 'harbour', name: 'Harbour', ...recent[0] }]);
  await engine.send('settings.forgetText', { kind: 'recentSearches' });
  expect((await own()).recent).toEqual([]);
});

it('nobody else sees or deletes the searches of a user, and nobody without a user', async () => {
  await leaveSearches('editor', true);
  const mine = await own();
  await engine.send('session.signOut', { unfinished: 'discard' });
  expect(await own()).toEqual({ recent: [], named: [] });
  await engine.signIn('photo');
  expect(await own()).toEqual({ recent: [], named: [] });
  await engine.send('settings.forgetText', { kind: 'search', id: 'one' });
  await engine.send('settings.forgetText', { kind: 'recentSearches' });
  await engine.send('session.signOut', { unfinished: 'discard' });
  await engine.signIn('editor', { remember: true });
  expect(await own()).toEqual(mine);
  expect((await engine.send('settings.overview', {})).remembered.searches).toEqual(mine);
});

const ENDS = [
  { remember: true, isShared: false, stays: ['saved', 'recent'] },
  { remember: false, isShared: false, stays: ['saved'] },
  { remember: true, isShared: true, stays: [] },
  { remember: false, isShared: true, stays: [] },
];

it.each(ENDS)(
  "after Sign Out with 'Remember me' $remember, shared computer $isShared, there stay $stays",
  async ({ remember, isShared, stays }) => {
    await engine.send('settings.setSharedComputer', { isOn: isShared });
    await leaveSearches('editor', remember);
    await engine.send('session.signOut', { unfinished: 'discard' });
    const left = () =>
      ['saved', 'recent'].filter((word) => stored().includes(word === 'saved' ? 'saved by' : 'recent+of'));
    await waitUntil('what stays', () => left().join() === stays.join());
    if (!isShared) return;
    await waitUntil(
      'erased',
      () => engine.disk.erased.length > 0 && !/saved by|recent\+of/.test(engine.disk.erased.at(-1) ?? ''),
    );
  },
);

it("'Delete all saved data' deletes recent and saved searches", async () => {
  await leaveSearches('editor', true);
  await engine.send('settings.forgetEverything', {});
  expect(stored()).toBe('[null,null]');
});
