/** No cache keeps an answer to a session (docs/contract.md, "Sessions"). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserSession } from './harness/browser-session.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { ROUTE_INVENTORY } from './harness/route-inventory.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, locationPath, pictureMetadata } from './harness/tus.ts';

/** Files that are the same for everybody; browsers revalidate them. */
const PUBLIC = [
  ...['GET /*', 'GET /themes/:name/:file', 'GET /embed-example/'],
  ...['GET /embed-example/host.js', 'GET /embed-example/host.css'],
];

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ demoEmbedding: true });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

describe('every answer to a session', () => {
  it.each(ROUTE_INVENTORY.filter(({ on }) => on === 'demo'))(
    '$route: private, no-store, or a file that is the same for everybody',
    async ({ route, owner, request, endsSession }) => {
      const objectId = `private-${randomUUID()}`;
      const isOfUpload = owner === 'upload';
      const path = isOfUpload ? locationPath(await create(editor, 10, pictureMetadata(objectId))) : '';
      const { path: address, ...sent } = request({ objectId, path });
      const answer = await (endsSession ? await signIn(server, 'editor') : editor).send(address, sent);
      // The tus package sends its own.
      const expected = PUBLIC.includes(route) ? 'no-cache' : 'private, no-store';
      expect(answer.headers.get('cache-control')).toMatch(
        route.startsWith('HEAD /upload-service') ? /no-store/ : new RegExp(`^${expected}$`),
      );
    },
  );

  it.each(['/link/media-system?objectId=none', '/media/none/original', '/api/none'])('%s', async (path) => {
    const { headers, status } = await editor.send(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  });
});

it('answers are private on their way through single sign-on, too', async () => {
  const sso = await startServer({ settings: { authenticationMethod: 'azuread' } });
  const browser = createBrowserSession(sso);
  const login = await browser.go('/upload-service/openid/signin?src=widget');
  const done = await browser.submit({ username: 'editor', password: 'editor' });
  const problem = await createClient(sso).send('/sso/auth/none', { headers: { Accept: 'text/html' } });
  for (const { headers } of [login, done, problem]) expect(headers.get('cache-control')).toMatch(/no-store/);
  await sso.remove();
});
