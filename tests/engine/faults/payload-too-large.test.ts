/** A 413 because of the file, and one because of the size of requests. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

/** Size of the first chunk after a response in 20 ms, on any machine. */
const MAX_CHUNK_BYTES = 1_000_000;

let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true, settings: { maxChunkSize: MAX_CHUNK_BYTES } });
  server.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 20));
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
});
afterEach(() => {
  engine.close();
  return server.close();
});

const start = async (name: string, sizeBytes: number): Promise<string> => {
  const [id = ''] = await engine.add('image', [new File(['x'.repeat(sizeBytes)], name, { type: 'image/jpeg' })]);
  await waitUntil('kept', () => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady === true);
  await engine.send('uploads.start', { type: 'image' });
  return id;
};
const patches = () => server.requests.filter(({ method }) => method === 'PATCH');
const sizesOf = (status: number) => patches().flatMap((each) => (each.status === status ? [each.sizeBytes] : []));
const tooLarge = async () => (await engine.send('settings.overview', {})).proxy.tooLargeBytes;

it('[7.14] a file that is rejected at every chunk size does not slow down others, neither now nor after a restart', async () => {
  for (let time = 0; time < 2; time += 1) server.failNext('PATCH', 413);
  const refused = await start('refused.jpg', 6_000_000);
  await waitUntil('refused twice', () => sizesOf(413).length === 2);
  const [first = 0, second = 0] = sizesOf(413);
  expect(first).toBe(MAX_CHUNK_BYTES);
  expect(second).toBe(Math.floor(first / 4));
  await engine.remove({ uploadIds: [refused] });
  expect(await tooLarge()).toBe(null);
  const next = await start('next.jpg', 6_000_001);
  await waitUntil('complete', () => engine.row(next)?.status === 'complete');
  expect(Math.max(...sizesOf(204))).toBe(first);
});

it('[7.14] a size is recorded as rejected once a smaller chunk of the same upload was accepted', async () => {
  server.failNext('PATCH', 413);
  const id = await start('a.jpg', 6_000_000);
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  const [refused = 0] = sizesOf(413);
  expect(await tooLarge()).toBe(refused);
  expect(Math.max(...sizesOf(204))).toBe(Math.floor(refused / 4));
});

it('[7.14] a 413 for a size that was accepted before is attributed to the file, whatever is accepted afterwards', async () => {
  const first = await start('first.jpg', 6_000_000);
  await waitUntil('complete', () => engine.row(first)?.status === 'complete');
  const largest = Math.max(...sizesOf(204));
  // For a smaller file: no larger than what has arrived.
  server.failNext('PATCH', 413);
  const id = await start('second.jpg', largest - 1_000);
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  expect(server.requests.filter(({ status }) => status === 413).length).toBeGreaterThan(0);
  expect(await tooLarge()).toBe(null);
});
