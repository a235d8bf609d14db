import { afterEach, expect, it } from 'vitest';
import { LAST_OWNER } from '#lib/storage/stored-keys.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;

afterEach(() => server.close());

const jpeg = (name: string, sizeBytes = 1_200_000) =>
  new File([new Uint8Array(sizeBytes).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });

async function ready(isCreationIdempotent = true, isProcessed?: boolean): Promise<NodeEngine> {
  server = await startBareTusServer({ isCreationIdempotent, ...(isProcessed === undefined ? {} : { isProcessed }) });
  const engine = createNodeEngine(server.address);
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  return engine;
}

/** An upload whose copy is stored, and which waits for the connection. */
async function waitingForConnection(): Promise<{ engine: NodeEngine; uploadId: string }> {
  const engine = await ready();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored');
  server.isUnreachable = true;
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'connection');
  return { engine, uploadId };
}

it('continues when the CSRF cookie was renewed without an event', async () => {
  const engine = await ready();
  engine.cookies.set('XSRF-TOKEN', 'first');
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  engine.cookies.set('XSRF-TOKEN', 'second');
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
});

it('continues when the cookie changed while the server could not be reached', async () => {
  const engine = await ready();
  engine.cookies.set('XSRF-TOKEN', 'first');
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  server.isUnreachable = true;
  engine.cookies.set('XSRF-TOKEN', 'second');
  engine.cookieChanged();
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'connection');
  server.isUnreachable = false;
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
});

it('[4.4, 4.6] attempts nothing before the copies have been found at start, however slow the disk is', async () => {
  const { engine, uploadId } = await waitingForConnection();
  server.isUnreachable = false;
  engine.disk.before = (access, keys) =>
    access === 'write' && keys.includes(uploadId) ? new Promise((resolve) => setTimeout(resolve, 500)) : undefined;
  engine.restart();
  const end = await waitUntil('the end', () => {
    const { status, error } = engine.row(uploadId) ?? {};
    return status === 'complete' || status === 'error' ? { status, error } : undefined;
  });
  expect(end).toEqual({ status: 'complete', error: null });
});

it('[4.6, 4.17] continues after a start without a connection, however late the name of its user is read', async () => {
  const { engine, uploadId } = await waitingForConnection();
  engine.disk.before = (access, keys) =>
    access === 'read' && keys.includes(LAST_OWNER.key) ? new Promise((resolve) => setTimeout(resolve, 500)) : undefined;
  engine.restart();
  await waitUntil('waiting again', () => engine.row(uploadId)?.waitingFor === 'connection');
  expect(engine.shared().auth).toMatchObject({ status: 'unknown', username: 'editor' });
  expect(engine.host.wakesEveryMs).not.toBeNull();
  server.isUnreachable = false;
  engine.wakeUp();
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
});

it('[7.14] keeps its alarm until it has read its uploads, because the browser may stop it before that', async () => {
  const { engine, uploadId } = await waitingForConnection();
  let alarmWhileReading: number | null | undefined;
  engine.disk.before = async (access, keys) => {
    if (access !== 'read' || !keys.includes('items')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
    alarmWhileReading = engine.host.wakesEveryMs;
  };
  server.isUnreachable = false;
  engine.restart();
  await waitUntil('the uploads to be read', () => alarmWhileReading !== undefined);
  expect(alarmWhileReading).not.toBeNull();
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  await waitUntil('no alarm is set', () => engine.host.wakesEveryMs === null);
});

it('[7.11, 7.14] creates an upload again after a lost response, where the server cannot find it by its id', async () => {
  const engine = await ready(false);
  server.failNext('POST', 'lost');
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  // The first one never got a byte and is terminated; the second creation has another objectId.
  const created = server.requests.filter(({ method }) => method === 'POST').map(({ metadata }) => metadata.objectId);
  expect(new Set(created).size).toBe(2);
  expect(server.uploads.map(({ objectId, bytes }) => [objectId, bytes.length])).toEqual([[created[1], 1_200_000]]);
});

it('makes no second asset when the server has discarded an upload that is being processed', async () => {
  const engine = await ready(false, true);
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  server.failNext('PATCH', 404);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  expect(server.uploads).toHaveLength(1);
});

it('waits for the bytes of files that are still being handed over when the upload starts', async () => {
  const engine = await ready();
  const files = [
    { uploadId: 'late-file-0001', filename: 'a.jpg', folder: '', mimeType: 'image/jpeg', bytesTotal: 1_200_000 },
  ];
  await engine.send('uploads.add', { type: 'image', files });
  await engine.send('uploads.start', { type: 'image' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(engine.row('late-file-0001')).toMatchObject({ status: 'uploading', error: null });
  await engine.handOver(['late-file-0001'], [jpeg('a.jpg')]);
  await waitUntil('complete', () => engine.row('late-file-0001')?.status === 'complete');
});

it('accepts the readable files of a slice in which one cannot be read', async () => {
  const engine = await ready();
  const unreadable = jpeg('gone.jpg');
  unreadable.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as unknown as Blob;
  const [gone = '', whole = ''] = await engine.add('image', [unreadable, jpeg('a.jpg')]);
  await waitUntil('the unreadable file is in error', () => engine.row(gone)?.error === 'uploads/bytes-lost');
  await waitUntil('the other file is stored', () => engine.row(whole)?.bytesLocation === 'stored');
});

it('keeps the readable copies of a batch in which one file cannot be read', async () => {
  const engine = await ready();
  const broken = jpeg('broken.jpg');
  broken.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  const [lost = '', whole = ''] = await engine.add('image', [broken, jpeg('a.jpg')]);
  await waitUntil('the other file is stored', () => engine.row(whole)?.bytesLocation === 'stored');
  expect(engine.row(lost)?.bytesLocation).toBe('memory');
  expect([...engine.disk.copies.keys()]).toEqual([whole]);
});

it('checks all processing uploads in turn, not the first ones repeatedly', async () => {
  const engine = await ready(true, false);
  const ids = await engine.add(
    'image',
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => jpeg(name, 1_000)),
  );
  server.checkMs = 1_200;
  await engine.send('uploads.start', { type: 'image' });
  const checked = () =>
    new Set(server.requests.filter(({ path }) => path.startsWith('/uploadstatus/')).map(({ path }) => path));
  await waitUntil('all checked', () => checked().size === ids.length);
});

it('removes the copy of a completed upload', async () => {
  const engine = await ready();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.disk.copies.has(uploadId));
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  await waitUntil('the copy is removed', () => !engine.disk.copies.has(uploadId));
});

it('keeps the text typed while the previous finished uploads were being cleared', async () => {
  const engine = await ready();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  engine.disk.before = (access) => (access === 'write' ? new Promise((resolve) => setTimeout(resolve, 50)) : undefined);
  const adding = engine.add('image', [jpeg('b.jpg')]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1', IPTCHeadline: 'typed' } });
  await adding;
  await waitUntil('the draft', () => engine.shared().bundles[0]?.draft.IPTCHeadline === 'typed');
});

it('sends no DELETE for an upload that the server has received and is processing', async () => {
  const engine = await ready(true, false);
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg', 1_000)]);
  // The server has the last byte, but its response is lost: only HEAD shows it.
  server.failNext('PATCH', 'lost');
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('processing', () => engine.row(uploadId)?.status === 'processing');
  await engine.remove({ uploadIds: [uploadId] });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
