import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHUNK = 512_000;
let server: BareServer;

afterEach(() => server.close());

const file = new File([new Uint8Array(2_000_000).map((_, at) => (at * 7) % 253)], 'a.jpg', { type: 'image/jpeg' });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function expectStoredUnchanged(): Promise<void> {
  expect(server.uploads).toHaveLength(1);
  const stored = server.uploads[0]?.bytes ?? Buffer.alloc(0);
  expect(sha256(stored)).toBe(sha256(new Uint8Array(await file.arrayBuffer())));
}

/** Bytes sent in addition to the file's own. */
const resentBytes = (): number =>
  server.requests.filter(({ method }) => method === 'PATCH').reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) -
  file.size;

async function startUpload(engine: NodeEngine): Promise<string> {
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  const [uploadId = ''] = await engine.add('image', [file]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored');
  await engine.send('uploads.start', { type: 'image' });
  return uploadId;
}

it.each([
  { isCreationIdempotent: true, checks: 0 },
  { isCreationIdempotent: false, checks: 1 },
])(
  '[7.14] makes one asset when the creation is lost or gets 503 (idempotent: $isCreationIdempotent)',
  async ({ isCreationIdempotent, checks }) => {
    server = await startBareTusServer({ isCreationIdempotent });
    const engine = createNodeEngine(server.address);
    // Without idempotent creation the server must not have the object, or its upload URL would be unknown.
    server.failNext('POST', isCreationIdempotent ? 'lost' : 503);
    const uploadId = await startUpload(engine);
    await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
    await expectStoredUnchanged();
    expect(resentBytes()).toBe(0);
    const beforeFirstPatch = server.requests.slice(
      0,
      server.requests.findIndex(({ method }) => method === 'PATCH'),
    );
    expect(beforeFirstPatch.filter(({ path }) => path.startsWith('/uploadstatus/'))).toHaveLength(checks);
  },
);

it('keeps one upload URL when a HEAD is answered with 503 and another with 403', async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  const engine = createNodeEngine(server.address);
  server.failNext('PATCH', 504);
  server.failNext('HEAD', 503);
  server.failNext('HEAD', 403);
  server.failNext('validateSession', 403);
  const uploadId = await startUpload(engine);
  await waitUntil('the session ends by the 403', () => engine.shared().auth.status === 'expired');
  await engine.signIn();
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  await expectStoredUnchanged();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(resentBytes()).toBeLessThanOrEqual(CHUNK);
});

it('sends at most the current chunk twice when its response is lost', async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  const engine = createNodeEngine(server.address);
  server.failNext('PATCH', 'lost');
  const uploadId = await startUpload(engine);
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  await expectStoredUnchanged();
  expect(resentBytes()).toBeLessThanOrEqual(CHUNK);
});

it.each([
  ['HEAD', 404],
  ['PATCH', 409],
  ['PATCH', 423],
  ['PATCH', 413],
  ['PATCH', 500],
] as const)('[7.14] continues after a long outage that ends with one %s %i', async (method, status) => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  const engine = createNodeEngine(server.address);
  server.failNext('PATCH', 504);
  server.failNext('HEAD', 504);
  const uploadId = await startUpload(engine);
  await waitUntil(
    'waiting',
    () => engine.row(uploadId)?.waitingFor === 'connection' && server.requests.at(-1)?.method === 'HEAD',
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  const upload = engine.disk.records.items.get(uploadId) as Upload;
  engine.disk.records.items.set(uploadId, { ...upload, state: { ...upload.state, failures: 9 } });
  engine.restart();
  server.failNext(method, status);
  await engine.send('session.refresh', {});
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  expect(server.requests.some((request) => request.method === method && request.status === status)).toBe(true);
  await expectStoredUnchanged();
});

it('creates a discarded upload again, under the same objectId', async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  const engine = createNodeEngine(server.address);
  server.failNext('PATCH', 404);
  const uploadId = await startUpload(engine);
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  await expectStoredUnchanged();
});
