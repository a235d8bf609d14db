/** The lists that a form offers, and the channels of its uploads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryList, uploadChannels } from '#lib/contract/channels.ts';
import { parseResponse } from '../helpers/readers/parse-response.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

it.each([
  ['de-AT, de;q=0.9', 'Bildredaktion Nord', 'Regionalredaktionen', 'Politik'],
  ['en-GB, en;q=0.9', 'Picture desk north', 'Regional desks', 'Politics'],
  ['fr-FR, fr;q=0.9', 'Picture desk north', 'Regional desks', 'Politics'],
])('[1.7, 7.7, 7.9] channels, their groups and categories are named in the language of %s', async (...row) => {
  const [language, ...wanted] = row;
  const headers = { 'Accept-Language': language };
  const [all, images, categories] = await Promise.all(
    ['/api/uploadChannels', '/api/uploadChannels/img', '/api/categoryList/image'].map((path) =>
      editor.send(path, { headers }),
    ),
  );
  const channels = parseResponse(uploadChannels, all?.json)?.img ?? [];
  expect(images?.json).toEqual(channels);
  expect(channels.map(({ chanName }) => chanName)).toEqual(expect.arrayContaining(wanted.slice(0, 2)));
  expect(JSON.stringify(categories?.json)).toContain(wanted[2]);
  // The language changes names only.
  const english = await editor.send('/api/uploadChannels/img', { headers: { 'Accept-Language': 'en' } });
  const ids = (list: readonly { chanID: string; isSelectable: boolean }[]) =>
    list.map(({ chanID, isSelectable }) => [chanID, isSelectable]);
  expect(ids(channels)).toEqual(ids(english.json as never));
});

describe('categories', () => {
  it('[3.12, 7.9] exist for each media type, in the form that the client reads', async () => {
    for (const type of ['image', 'video', 'audio']) {
      const { json } = await editor.send(`/api/categoryList/${type}`);
      const entries = parseResponse(categoryList, json) ?? [];
      expect(entries.length).toBeGreaterThan(3);
      expect(entries).toEqual(json);
    }
  });

  it('[5.8, 7.9] have values of three characters at most', async () => {
    const { json } = await editor.send('/api/categoryList/image');
    const tooLong = parseResponse(categoryList, json)?.filter(({ value }) => value.length > 3);
    expect(tooLong).toEqual([]);
  });

  it('[7.1, 7.9] require the session and a media type', async () => {
    expect((await createClient(server).send('/api/categoryList/image')).status).toBe(403);
    expect((await editor.send('/api/categoryList/smell')).status).toBe(404);
  });
});
