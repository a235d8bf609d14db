/** The clock of the server that tests set, where others would wait (docs/contract.md, "The reference server only"). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, keyOf, locationPath, pictureMetadata, storedAsset } from './harness/tus.ts';

const HOUR_MS = 3_600_000;
const KEEP_MS = 48 * HOUR_MS;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ processingDelayMs: HOUR_MS, keepUnfinishedMs: KEEP_MS, sweepEveryMs: 50 });
});
afterAll(() => server.remove());
beforeEach(async () => {
  await createClient(server).send('/__test/reset', { method: 'POST' });
});

const setClock = async (offsetMs: unknown) =>
  (await createClient(server).send('/__test/clock', { method: 'POST', json: { offsetMs } })).status;
const validate = async (client: Client) => (await client.send('/api/validateSession')).status;

it('ends sessions that expire until then, and no other, and goes back with the reset', async () => {
  const [short, remembered] = [await signIn(server, 'editor'), await signIn(server, 'editor', true)];
  expect(await setClock(23 * HOUR_MS)).toBe(200);
  expect([await validate(short), await validate(remembered)]).toEqual([200, 200]);
  await setClock(25 * HOUR_MS);
  expect([await validate(short), await validate(remembered)]).toEqual([403, 200]);
  await createClient(server).send('/__test/reset', { method: 'POST' });
  expect(await validate(short)).toBe(200);
});

it('ends the delay before an upload is processed, also of one that waits already', async () => {
  const editor = await signIn(server, 'editor', true);
  const path = locationPath(await create(editor, 4, pictureMetadata('clock-1')));
  expect((await append(editor, path, 0, Buffer.from('late'))).status).toBe(204);
  await setClock(HOUR_MS / 2);
  expect((await storedAsset(editor, 'clock-1')).state).toBe('received');
  await setClock(HOUR_MS);
  await expect.poll(async () => (await storedAsset(editor, 'clock-1')).state).toBe('processed');
});

it('ends the delay of the next sign-in that Retry-After announces', async () => {
  const attempt = () =>
    createClient(server).send('/api/login', { method: 'POST', form: 'username=NEWS%2Fphoto&password=wrong' });
  let refused = await attempt();
  while (refused.status === 403) refused = await attempt();
  expect(refused.status).toBe(429);
  await setClock(Number(refused.headers.get('retry-after')) * 1_000);
  expect((await attempt()).status).toBe(403);
});

it('the set clock is that by which unfinished uploads are too old', async () => {
  const editor = await signIn(server, 'editor', true);
  const path = locationPath(await create(editor, 4, pictureMetadata('clock-2')));
  await setClock(KEEP_MS - HOUR_MS);
  expect(await server.stored.uploadKeys()).toContain(keyOf(path));
  await setClock(KEEP_MS + HOUR_MS);
  await expect.poll(() => server.stored.uploadKeys()).not.toContain(keyOf(path));
});

it('the set clock is a whole number of milliseconds', async () => {
  expect([await setClock('tomorrow'), await setClock(0.5), await setClock(undefined)]).toEqual([400, 400, 400]);
});
