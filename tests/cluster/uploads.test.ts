/** Uploads while each request meets another node. */
import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Client, signIn } from '../contract/harness/client.ts';
import { CLIP, CLIP_BYTES, type HeldClips, holdClips } from '../contract/harness/held-clips.ts';
import { startProgram } from '../contract/harness/start-program.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import {
  append,
  create,
  head,
  locationPath,
  offsetOf,
  pictureMetadata,
  sha256,
  storedAsset,
} from '../contract/harness/tus.ts';
import { startTwoNodes, type TwoNodes } from './harness/two-nodes.ts';

let postgres: TestPostgres;
let databaseUrl: string;
let nodes: TwoNodes;
let clips: HeldClips | undefined;
/** Each request meets the other node. */
let inTurn: Client;
let onA: Client;
let onB: Client;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.remove());
beforeEach(async () => {
  databaseUrl = await postgres.newDatabase();
  nodes = await startTwoNodes(databaseUrl);
  inTurn = await signIn(nodes.inTurn, 'editor');
  [onA, onB] = await Promise.all([signIn(nodes.a, 'editor'), signIn(nodes.b, 'editor')]);
});
afterEach(async () => {
  clips?.release();
  await nodes.close();
  clips?.restore();
  clips = undefined;
});

const statusOf = (client: Client, objectId: string, type = 'image') => client.send(`/uploadstatus/${type}/${objectId}`);
const bytesOf = (count: number, from = 0) =>
  Buffer.from(Array.from({ length: count }, (_, index) => (index + from) % 251));

it('uploads are created, continued and finished on different nodes, with every step once', async () => {
  const bytes = bytesOf(100_000);
  const metadata = pictureMetadata('turns-1', { sha256: sha256(bytes) });
  const path = locationPath(await create(inTurn, bytes.length, metadata));
  for (let offset = 0; offset < bytes.length; offset += 20_000) {
    expect(await offsetOf(inTurn, path)).toBe(offset);
    expect((await append(inTurn, path, offset, bytes.subarray(offset, offset + 20_000))).status).toBe(204);
  }
  expect((await statusOf(inTurn, 'turns-1')).json).toMatchObject({ uploadProcessed: true });
  for (const client of [onA, onB]) expect((await storedAsset(client, 'turns-1')).sha256).toBe(sha256(bytes));
});

it('exist once when they are created on both nodes at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [onA, onB, onA, onB].map((client) => create(client, 10, pictureMetadata(`both-${round}`))),
    );
    expect(new Set(answers.map(locationPath)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  }
});

/** A PATCH whose body does not end; resolves when its bytes were sent. */
async function beginPatch(client: Client, port: number, path: string, length: number, bytes: Buffer) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': '0',
      'Content-Length': String(length),
      'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
      Cookie: cookie,
    },
  });
  const ended = new Promise<number>((resolve) => {
    outgoing.once('response', (answer) => resolve(answer.statusCode ?? 0));
    outgoing.once('error', () => resolve(0));
  });
  await new Promise<void>((resolve) => outgoing.write(bytes, () => resolve()));
  return { ended };
}

it('bytes are written by one request at a time: the other node has the earlier one stopped', async () => {
  const bytes = bytesOf(50_000);
  const path = locationPath(await create(onA, bytes.length, pictureMetadata('alone-1')));
  const slow = await beginPatch(onA, nodes.a.port, path, bytes.length, bytes.subarray(0, 20_000));
  await expect.poll(async () => (await storedAsset(onA, 'alone-1')).state).toBe('receiving');
  // Waits until node A has stopped the request above, whose bytes so far count.
  expect(await offsetOf(onB, path)).toBe(20_000);
  await slow.ended;
  expect((await append(onB, path, 20_000, bytes.subarray(20_000))).status).toBe(204);
  expect((await statusOf(onA, 'alone-1')).json).toMatchObject({ uploadProcessed: true });
  expect((await storedAsset(onB, 'alone-1')).sha256).toBe(sha256(bytes));
});

it('uploads have the right bytes when both nodes get the same part at the same time', async () => {
  const bytes = bytesOf(8_000_000);
  const path = locationPath(await create(onA, bytes.length, pictureMetadata('race-1', { sha256: sha256(bytes) })));
  const answers = await Promise.all([onA, onB, onA, onB].map((client) => append(client, path, 0, bytes)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(204);
  // 404: when its turn came, the bytes were in the library already.
  for (const status of statuses.slice(1)) expect([404, 409, 423]).toContain(status);
  expect((await statusOf(inTurn, 'race-1')).json).toMatchObject({ uploadProcessed: true });
  expect((await storedAsset(onB, 'race-1')).sha256).toBe(sha256(bytes));
});

it('end the wait for their status on both nodes when one has processed them', async () => {
  clips = holdClips();
  await create(onA, CLIP_BYTES.length, pictureMetadata('wait-1', CLIP), CLIP_BYTES);
  await expect.poll(() => clips?.starts()).toBe(1);
  // Both wait, and do not look again by themselves.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waiting = [onA, onB].map((client) => statusOf(client, 'wait-1', 'video'));
  clips.release();
  for (const answer of await Promise.all(waiting)) expect(answer.json).toMatchObject({ uploadProcessed: true });
  vi.useRealTimers();
  expect(clips.starts()).toBe(1);
});

it('uploads leave nothing when they are removed on one node while the other processes them', async () => {
  clips = holdClips();
  await create(onA, CLIP_BYTES.length, pictureMetadata('gone-1', CLIP), CLIP_BYTES);
  await expect.poll(() => clips?.starts()).toBe(1);
  const waiting = statusOf(onA, 'gone-1', 'video');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await onB.send('/uploadstatus/video/gone-1', { method: 'DELETE' })).status).toBe(204);
  expect((await waiting).status).toBe(404);
  clips.release();
  await expect.poll(async () => (await onA.send('/__test/assets/gone-1')).status).toBe(404);
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const client of [onA, onB]) expect((await client.send('/__test/assets/gone-1')).status).toBe(404);
  expect((await create(onB, 10, pictureMetadata('gone-1', CLIP))).status).toBe(410);
});

it('uploads are processed by another node after the death of theirs, into one asset', async () => {
  clips = holdClips();
  await nodes.a.close();
  const dying = await startProgram({
    dataDir: nodes.b.dataDir,
    settings: { processingDelayMs: '10' },
    environment: { DATABASE_URL: databaseUrl, NODE_NAME: 'node-c' },
  });
  const onC = await signIn(dying, 'editor');
  await create(onC, CLIP_BYTES.length, pictureMetadata('taken-1', CLIP), CLIP_BYTES);
  const unfinished = locationPath(await create(onC, 1_000, pictureMetadata('taken-2')));
  const part = await beginPatch(onC, dying.port, unfinished, 1_000, bytesOf(400));
  await expect.poll(() => clips?.starts()).toBe(1);
  dying.kill('SIGKILL');
  await dying.ended;
  await part.ended;
  // The lock of its request has ended with it.
  const offset = await offsetOf(onB, unfinished);
  expect((await append(onB, unfinished, offset, bytesOf(1_000).subarray(offset))).status).toBe(204);
  clips.release();
  await expect
    .poll(async () => (await storedAsset(onB, 'taken-1')).state, { timeout: 100_000, interval: 500 })
    .toBe('processed');
  expect((await storedAsset(onB, 'taken-2')).sha256).toBe(sha256(bytesOf(1_000)));
  expect(clips.starts()).toBe(2);
  const { json } = await onB.send('/search/video/', {
    method: 'POST',
    json: { queryText: '', resStart: 1, resCount: 9 },
  });
  expect(json).toMatchObject({ Query: { QueryFound: 1 } });
  expect((await head(onB, unfinished)).status).toBe(200);
});
