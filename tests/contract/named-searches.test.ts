/** Searches that a person has saved under a name (docs/contract.md#named-searches, 3.20). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_KEPT_LENGTH, MAX_NAMED } from '#lib/contract/named-search-rules.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const PATH = '/api/namedSearches';
const HARBOUR = { name: 'Harbour', type: 'image', link: 'q=hafen&period=*', lookedAt: 1_000 };
const FLOOD = { name: 'Flood', type: 'video', link: 'q=flood', lookedAt: 2_000 };

let server: TestServer;
let editor: Client;
/** Another browser of the same person. */
let elsewhere: Client;
let photo: Client;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
  elsewhere = await signIn(server, 'editor');
  photo = await signIn(server, 'photo');
});
afterAll(() => server.remove());

const list = async (client: Client) => (await client.send(PATH)).json;
const post = (client: Client, rest: string, json: unknown = {}) =>
  client.send(`${PATH}/${rest}`, { method: 'POST', json });
const save = (client: Client, id: string, given: object = {}) => post(client, id, { ...HARBOUR, ...given });
const removeAll = async (client: Client) => {
  for (const { id } of (await list(client)) as { id: string }[]) await post(client, `${id}/remove`);
};

it('[3.20] every call answers with the list; what one browser changes, another one of the person does not lose', async () => {
  expect(await list(editor)).toEqual([]);
  const [harbour, flood] = [
    { id: 'one', ...HARBOUR },
    { id: 'two', ...FLOOD },
  ];
  expect((await save(editor, 'one')).json).toEqual([harbour]);
  expect((await save(elsewhere, 'two', FLOOD)).json).toEqual([harbour, flood]);
  const renamed = { ...harbour, name: 'Port' };
  expect((await save(editor, 'one', { name: ' Port ' })).json).toEqual([flood, renamed]);
  const seen = { ...flood, lookedAt: 3_000 };
  expect((await post(elsewhere, 'two/seen', { lookedAt: 3_000 })).json).toEqual([seen, renamed]);
  expect((await post(editor, 'two/seen', { lookedAt: 2_500 })).json).toEqual([seen, renamed]);
  expect((await post(editor, 'none/seen', { lookedAt: 1 })).json).toEqual([seen, renamed]);
  expect((await post(editor, 'one/remove')).json).toEqual([seen]);
  expect((await post(editor, 'none/remove')).json).toEqual([seen]);
  expect(await list(elsewhere)).toEqual([seen]);
});

it('[3.20] nobody sees, changes or removes the searches of another person', async () => {
  await save(editor, 'mine');
  const before = await list(editor);
  expect(await list(photo)).toEqual([]);
  await save(photo, 'mine', { name: 'Theirs' });
  await post(photo, 'mine/seen', { lookedAt: 9_000 });
  await post(photo, 'mine/remove');
  expect(await list(editor)).toEqual(before);
});

it('[3.20] they stay after Sign Out and a restart', async () => {
  await removeAll(photo);
  await save(photo, 'kept');
  const before = await list(photo);
  await photo.send('/api/logout', { method: 'POST' });
  expect((await photo.send(PATH)).status).toBe(403);
  server = await server.restart();
  [editor, elsewhere, photo] = (await Promise.all(
    ['editor', 'editor', 'photo'].map((name) => signIn(server, name)),
  )) as [Client, Client, Client];
  expect(await list(photo)).toEqual(before);
});

describe('[3.20] a search is refused and nothing changes:', () => {
  it.each([
    ['no name', 'a', { name: ' ' }, 400],
    ['a name of 81 characters', 'a', { name: 'x'.repeat(81) }, 400],
    ['an unknown type', 'a', { type: 'film' }, 400],
    ['no link', 'a', { link: '' }, 400],
    ['a link that is too long', 'a', { link: 'x'.repeat(MAX_KEPT_LENGTH + 1) }, 400],
    ['a body that is too long', 'a', { more: 'x'.repeat(200_000) }, 413],
    ['a time before 1970', 'a', { lookedAt: -1 }, 400],
    ['an id with other characters', 'a%2Fb', {}, 400],
    ['an id of 65 characters', 'a'.repeat(65), {}, 400],
    ['the name of another one, in other letters', 'a', { name: 'TAKEN' }, 409],
  ])('%s', async (_what, id, given, status) => {
    await removeAll(editor);
    await save(editor, 'one', { name: 'Taken' });
    const before = await list(editor);
    expect((await save(editor, id, given)).status).toBe(status);
    expect(await list(editor)).toEqual(before);
  });

  it('one more than thirty, also at the same time', async () => {
    await removeAll(editor);
    const ids = Array.from({ length: MAX_NAMED + 2 }, (_, at) => `search-${at}`);
    const answers = await Promise.all(
      ids.map((id, at) => save(at % 2 === 0 ? editor : elsewhere, id, { name: id, link: `q=${id}` })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([409, 409]);
    expect(await list(editor)).toHaveLength(MAX_NAMED);
  });
});

it('[3.20] the longest link is kept, with any character', async () => {
  await removeAll(editor);
  const link = '\0\u{1F600}"'.repeat(MAX_KEPT_LENGTH / 4);
  expect((await save(editor, 'long', { link })).json).toEqual([{ id: 'long', ...HARBOUR, link }]);
});

it('[3.20] a server that does not announce them has no such calls', async () => {
  const bare = await startServer({ settings: { namedSearches: false } });
  const client = await signIn(bare, 'editor');
  expect([(await client.send(PATH)).status, (await save(client, 'one')).status]).toEqual([404, 404]);
  await bare.remove();
});
