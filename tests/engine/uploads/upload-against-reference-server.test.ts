import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer, type ReferenceServer } from '../../../reference-server/start/create-server.ts';
import { control } from '../../contract/harness/control.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: ReferenceServer;
let dataDir: string;
let engine: NodeEngine;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comyan-engine-'));
  server = await createServer({
    dataDir,
    seed: false,
    misbehave: true,
    processingDelayMs: 50,
    settings: { maxChunkSize: undefined, creationWithUpload: false },
  });
  engine = createNodeEngine(server.address);
});

afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

function jpeg(name: string, sizeBytes: number): File {
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += 1) bytes[at] = (at * 31 + (at >> 8)) % 251;
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([bytes], name, { type: 'image/jpeg' });
}

async function sha256(file: Blob): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
}

async function draft(headline: string): Promise<void> {
  const channel = await waitUntil('channels', () => engine.shared().auth?.channels.img[0]);
  await engine.send('uploads.setDraft', {
    type: 'image',
    values: { ChannelID: channel.chanID, IPTCHeadline: headline },
  });
}

async function stored(): Promise<{ objectId: string; state: string; metadata: Record<string, string> }[]> {
  return (await fetch(new URL('__test/uploads', server.address))).json() as never;
}

async function asset(objectId: string): Promise<{ sha256?: string; metadata: Record<string, string> }> {
  return (await fetch(new URL(`__test/assets/${objectId}`, server.address))).json() as never;
}

const misbehave = (rule: object) => control(server, 'misbehave', rule);

interface SeenRequest {
  method: string;
  offset: number | null;
  user: string | null;
  status: number;
}
async function requests(): Promise<SeenRequest[]> {
  return (await fetch(new URL('__test/requests', server.address))).json() as never;
}

it('[4.2, 4.3, 7.14] uploads a file in chunks of 512,000 bytes and completes it when it is processed', async () => {
  await engine.signIn();
  await draft('Sturmflut an der Nordsee');
  const file = jpeg('flut.jpg', 1_300_000);
  const [id = ''] = await engine.add('image', [file]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  const [upload] = await stored();
  const saved = await asset(upload?.objectId ?? '');
  expect(saved.sha256).toBe(await sha256(file));
  expect(saved.metadata).toMatchObject({
    IPTCHeadline: 'Sturmflut an der Nordsee',
    ImgCreatedBy: 'NEWS/editor',
    filename: 'flut.jpg',
  });
  const patches = (await requests()).filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ offset }) => offset)).toEqual([0, 512_000, 1_024_000]);
  expect(engine.shared().bundles[0]?.completion).toBe('success');
});

it('[4.4, 4.6] completes without user action after a single 500 to the last byte', async () => {
  await engine.signIn();
  await draft('x');
  const [id = ''] = await engine.add('image', [jpeg('a.jpg', 700_000)]);
  const match = { method: 'PATCH', pathPattern: 'upload-service' };
  // The first of its two chunks succeeds.
  await misbehave({ match, times: 1, action: { delayMs: 0 } });
  await misbehave({ match, times: 1, action: { status: 500 } });
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  expect(await stored()).toHaveLength(1);
});

it('continues the same upload after the background was restarted in the middle', async () => {
  await engine.signIn();
  await draft('x');
  const file = jpeg('a.jpg', 3_000_000);
  await misbehave({ match: { method: 'PATCH', pathPattern: 'upload-service' }, action: { delayMs: 250 } });
  const [id = ''] = await engine.add('image', [file]);
  await waitUntil('kept', () => engine.row(id)?.bytesLocation === 'stored');
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('moving', () => (engine.row(id)?.permille ?? 0) > 300);
  engine.restart();
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  const uploads = await stored();
  expect(uploads).toHaveLength(1);
  expect((await asset(uploads[0]?.objectId ?? '')).sha256).toBe(await sha256(file));
  const sent = (await requests()).filter(({ method, status }) => method === 'PATCH' && status === 204);
  // One chunk may have been in transit.
  expect(sent.length).toBeLessThanOrEqual(7);
});

it('creates one asset although the response to the creation was lost', async () => {
  await engine.signIn();
  await draft('x');
  await misbehave({
    match: { method: 'POST', pathPattern: 'upload-service/upload' },
    times: 1,
    action: { dropAnswer: true },
  });
  const [id = ''] = await engine.add('image', [jpeg('a.jpg', 700_000)]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  expect(await stored()).toHaveLength(1);
});

it('[4.14] waits for the sign-in after a 403 and continues at the offset', async () => {
  await engine.signIn();
  await draft('x');
  const file = jpeg('a.jpg', 3_000_000);
  await misbehave({ match: { method: 'PATCH', pathPattern: 'upload-service' }, action: { delayMs: 250 } });
  const [id = ''] = await engine.add('image', [file]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('moving', () => (engine.row(id)?.permille ?? 0) > 150);
  await fetch(new URL('__test/expire', server.address), { method: 'POST' });
  await waitUntil('expired', () => engine.shared().auth.status === 'expired');
  expect(engine.shared().auth.waiting).toMatchObject({ owner: 'NEWS/editor', count: 1 });
  await engine.signIn();
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  const uploads = await stored();
  expect(uploads).toHaveLength(1);
  expect((await asset(uploads[0]?.objectId ?? '')).sha256).toBe(await sha256(file));
});

it("sends nothing for another user whose cookie replaced the owner's", async () => {
  await engine.signIn();
  await draft('x');
  const file = jpeg('a.jpg', 4_000_000);
  await misbehave({ match: { method: 'PATCH', pathPattern: 'upload-service' }, action: { delayMs: 250 } });
  const [id = ''] = await engine.add('image', [file]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('moving', () => (engine.row(id)?.permille ?? 0) > 150);
  const owners = new Map(engine.cookies);
  const other = createNodeEngine(server.address);
  await other.signIn('photo');
  for (const [name, value] of other.cookies) engine.cookies.set(name, value);
  engine.cookieChanged();
  await waitUntil('the other is signed in', () => engine.shared().auth.username === 'photo');
  expect(engine.rows()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await requests()).filter(({ user }) => user === 'NEWS/photo')).toEqual([]);
  for (const [name, value] of owners) engine.cookies.set(name, value);
  engine.cookieChanged();
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  expect(await stored()).toHaveLength(1);
  expect((await asset((await stored())[0]?.objectId ?? '')).sha256).toBe(await sha256(file));
});

it('[3.7] sends metadata that changed during a pause with the next chunk', async () => {
  await engine.signIn();
  await draft('before');
  await misbehave({ match: { method: 'PATCH', pathPattern: 'upload-service' }, action: { delayMs: 250 } });
  const [id = ''] = await engine.add('image', [jpeg('a.jpg', 3_000_000)]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('moving', () => (engine.row(id)?.permille ?? 0) > 150);
  await engine.send('uploads.pause', { type: 'image' });
  await waitUntil('paused', () => engine.row(id)?.status === 'paused');
  await draft('after');
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  const [upload] = await stored();
  expect((await asset(upload?.objectId ?? '')).metadata.IPTCHeadline).toBe('after');
});
