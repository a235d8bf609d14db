/** The lists that a form offers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryList } from '#lib/contract/channels.ts';
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
