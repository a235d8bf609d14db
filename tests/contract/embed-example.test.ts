/** The example of a host application (docs/embedding.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

it('the example is a page with its own script and style, and may embed a media system at another origin', async () => {
  const page = await createClient(server).send('/embed-example/');
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Security-Policy')).toContain('frame-src http: https:');
  for (const name of ['host.js', 'host.css']) {
    expect(page.text).toContain(name);
    expect((await createClient(server).send(`/embed-example/${name}`)).status).toBe(200);
  }
});

it('[7.3] creates sessions to hand over, for existing accounts', async () => {
  const host = createClient(server);
  const made = await host.send('/embed-example/session', { method: 'POST', form: 'account=photo' });
  const { sid } = made.json as { sid: string };
  expect(made.headers.getSetCookie()).toEqual([]);
  const widget = createClient(server);
  const taken = await widget.send('/api/setSession', { method: 'POST', form: `sessionId=${sid}&partitioned=true` });
  expect(taken.json).toMatchObject({ userName: 'NEWS/photo' });
  expect((await host.send('/embed-example/session', { method: 'POST', form: 'account=nobody' })).status).toBe(400);

  await host.send('/embed-example/end', { method: 'POST', form: 'account=photo' });
  expect((await widget.send('/api/validateSession')).status).toBe(403);
});
