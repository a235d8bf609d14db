import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import { createNodeDisk, createNodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
});
afterEach(() => server.close());

const jpeg = (name: string) =>
  new File([new Uint8Array(700_000).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });
const storageFails = () => Promise.reject(new Error('storage fails'));

it('frees the slot of an upload whose copy could not be read, and retries it', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  const ids = await engine.add('image', ['a.jpg', 'b.jpg', 'c.jpg'].map(jpeg));
  await waitUntil('kept', () => ids.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  let refusals = 3;
  engine.disk.before = (access) => (access === 'read-copy' && refusals > 0 && refusals-- ? storageFails() : undefined);
  engine.restart();
  refusals = 3;
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('all complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
});

it('[4.4, 4.6] finds the copies at a start that cannot store anything, and sends them', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored');
  server.isUnreachable = true;
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'connection');
  let refusals = 0;
  engine.disk.before = (access, keys) => {
    if (access !== 'write' || !keys.includes(uploadId)) return undefined;
    refusals += 1;
    return storageFails();
  };
  engine.restart();
  await waitUntil('waiting again', () => engine.row(uploadId)?.waitingFor === 'connection');
  expect(refusals).toBeGreaterThan(0);
  engine.disk.before = () => undefined;
  server.isUnreachable = false;
  engine.wakeUp();
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
});

it('starts, signs in and shows its settings although every storage access fails', async () => {
  const disk = createNodeDisk();
  disk.before = storageFails;
  const engine = createNodeEngine(server.address, { disk });
  await waitUntil('settings', () => engine.shared().startUp.status === 'ready');
  await engine.signIn('editor', { remember: true });
  await waitUntil(
    'signed in',
    () => engine.shared().auth.status === 'signed-in' && engine.shared().auth.username === 'editor',
  );
});

it('[4.10] keeps the form for its files when others cannot be stored', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await engine.send('uploads.pause', { type: 'image' });
  await waitUntil('paused', () => engine.row(uploadId)?.status === 'paused');
  engine.disk.before = (access) => (access === 'write' ? storageFails() : undefined);
  await expect(engine.add('image', [jpeg('b.jpg')])).rejects.toThrow();
  engine.disk.before = () => undefined;
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCCaption: 'Corrected' } });
  await waitUntil('the only row', () => engine.rows().length === 1);
  expect(engine.row(uploadId)?.takesForm).toBe(true);
});

it('reports the storage error instead of waiting for a connection, and continues after Retry', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored');
  // The form and the start are stored; later writes fail.
  let writes = 0;
  engine.disk.before = (access) => {
    if (access !== 'write') return undefined;
    writes += 1;
    return writes > 2 ? Promise.reject(new AppError('storage/refused')) : undefined;
  };
  await engine.send('uploads.start', { type: 'image' }).catch(() => undefined);
  await waitUntil('an error', () => engine.row(uploadId)?.status === 'error');
  expect(engine.row(uploadId)).toMatchObject({ error: 'storage/refused', waitingFor: 'none' });
  engine.disk.before = () => undefined;
  await engine.send('uploads.retry', { uploadIds: [uploadId] });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
});

it('shows no rows for files that could not be stored', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  await engine.send('uploads.setDraft', { type: 'image', values: {} });
  engine.disk.before = (access) => (access === 'write' ? storageFails() : undefined);
  await expect(engine.add('image', [jpeg('a.jpg')])).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(engine.rows()).toEqual([]);
});

it('[4.7] sends files of which nothing could be recorded after their hand-over because the disk was briefly full', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  const files = ['a.jpg', 'b.jpg'].map(jpeg);
  const uploadIds = files.map((_, at) => `upload-number-${at}`);
  const added = files.map(({ name, type, size }, at) => ({
    uploadId: uploadIds[at] ?? '',
    filename: name,
    folder: '',
    mimeType: type,
    bytesTotal: size,
  }));
  await engine.send('uploads.add', { type: 'image', files: added });
  let refusals = 1;
  engine.disk.before = (access) => (access === 'write' && refusals-- > 0 ? storageFails() : undefined);
  await engine.handOver(uploadIds, files);
  await waitUntil('a write to be refused', () => refusals <= 0);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => uploadIds.every((id) => engine.row(id)?.status === 'complete'));
});

it('keeps the copies of uploads that it cannot read, for a version that can', async () => {
  const disk = createNodeDisk();
  const engine = createNodeEngine(server.address, { disk });
  await engine.signIn('editor', { remember: true });
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => disk.copies.has(uploadId));
  engine.close();
  disk.records.items.set(uploadId, {
    ...(disk.records.items.get(uploadId) as object),
    state: { status: 'of a later version' },
  });
  const next = createNodeEngine(server.address, { disk });
  await next.send('session.refresh', {});
  expect(disk.copies.has(uploadId)).toBe(true);
});

it('removes copies without an upload, and those of completed uploads', async () => {
  const disk = createNodeDisk();
  const engine = createNodeEngine(server.address, { disk });
  await engine.signIn('editor', { remember: true });
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  engine.close();
  disk.copies.set(uploadId, jpeg('a.jpg'));
  disk.copies.set('without-upload', jpeg('b.jpg'));
  const next = createNodeEngine(server.address, { disk });
  await next.send('session.refresh', {});
  expect([...disk.copies.keys()]).toEqual([]);
});

it('a row shows stored bytes only when its upload and its copy are on disk', async () => {
  const engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  const ids = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.row(ids[0] ?? '')?.bytesLocation === 'stored');
  expect(engine.disk.records.items.has(ids[0] ?? '')).toBe(true);
  expect((engine.disk.copies.get(ids[0] ?? '') as Blob | undefined)?.size).toBe(700_000);
});
