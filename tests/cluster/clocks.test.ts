/** Nodes whose clocks differ by minutes. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createClient, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { pictureMetadata, upload } from '../contract/harness/tus.ts';

let postgres: TestPostgres;
const servers: TestServer[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.map((server) => server.remove()));
});
afterAll(() => postgres.remove());

it.each([-5, 5])('take the codes and uploads of each other, although one is wrong by %i minutes', async (minutes) => {
  const databaseUrl = await postgres.newDatabase();
  const options = { databaseUrl, demoEmbedding: true, usesDatabaseClock: true };
  const a = await startServer({ ...options, nodeName: 'right' });
  const post = { method: 'POST', headers: { Host: '127.0.0.1:9000' } };
  const made = await createClient(a).send('/embed-example/session', { ...post, form: 'account=editor' });
  // What follows happens on a node with another clock.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
  const b = await startServer({ ...options, nodeName: 'wrong' });
  servers.push(a, b);
  const direction = minutes > 0 ? 'ahead of' : 'behind';
  const warning = `the clock of this node is 300 s ${direction} that of the database, which is used instead`;
  expect(warn.mock.calls.join()).toContain(warning);
  warn.mockRestore();

  const { code } = made.json as { code: string };
  const origin = { Host: 'localhost:9000', Origin: 'http://localhost:9000' };
  const form = `sessionId=${code}`;
  expect((await createClient(b).send('/api/setSession', { method: 'POST', form, headers: origin })).status).toBe(200);
  // A received upload is processed at once, not when the other clock says so.
  const startedAt = performance.now();
  await upload(await signIn(b, 'editor'), Buffer.from('0123456789'), pictureMetadata(`clock-${minutes}`));
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
