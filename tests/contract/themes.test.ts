/** Themes as a client gets them over HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNodeEngine } from '../helpers/engine/node-engine.ts';
import { waitUntil } from '../helpers/waiting/wait-until.ts';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ settings: { theme: 'nordlicht' } });
});
afterAll(() => server.remove());

it('[1.6] serves each theme and its pictures without a session', async () => {
  const client = createClient(server);
  for (const name of ['comyan', 'nordlicht']) {
    const data = (await client.send(`/themes/${name}/theme.json`)).json as { pages: { login: { background: string } } };
    expect(data).toMatchObject({ name });
    const picture = await fetch(new URL(`themes/${name}/${data.pages.login.background}`, server.address));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  }
});

it.each([
  ['themes/gazette/theme.json'],
  ['themes/nordlicht/none.svg'],
  ['themes/..%2f..%2f/package.json'],
  ['themes/nordlicht/..%2f..%2f..%2fpackage.json'],
  ['themes/%2e%2e/theme.json'],
])('responds with 404 at %s', async (path) => {
  expect((await fetch(new URL(path, server.address), { headers: { Accept: 'application/json' } })).status).toBe(404);
});

it('[1.6] the settings select a theme, and an engine starts with it', async () => {
  const engine = createNodeEngine(server.address);
  await waitUntil('ready', () => engine.shared().startUp.status === 'ready');
  expect(engine.shared().startUp).toMatchObject({
    theme: { name: 'nordlicht', pages: { search: { logo: 'themes/nordlicht/logo.svg' } } },
  });
  engine.close();
});
