/** Commands for all files of a list. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;
let ids: string[];

const jpeg = (name: string) => new File([new Uint8Array(1_000).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });
const all = (status: string) => ids.every((id) => engine.row(id)?.status === status);
const isStarted = () => engine.shared().bundles[0]?.isStarted;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  ids = await engine.add('image', ['a.jpg', 'b.jpg', 'c.jpg'].map(jpeg));
  server.isUnreachable = true;
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('started', () => all('uploading') && isStarted());
});

afterEach(async () => {
  engine.close();
  await server.close();
});

it('[4.6, 4.11] retries all failed uploads, and pauses all running ones, also those of earlier forms', async () => {
  for (const _ of ids) server.failNext('POST', 400);
  server.isUnreachable = false;
  await engine.send('uploads.tryNow', {});
  await waitUntil('all have failed', () => all('error'));
  server.isUnreachable = true;
  // Files added after failed ones have a form of their own.
  const added = await engine.add('image', ['d.jpg', 'e.jpg'].map(jpeg));
  await waitUntil('two forms', () => engine.shared().bundles.length === 2);
  await engine.send('uploads.retry', { uploadIds: ids });
  await waitUntil('all are retried', () => all('uploading'));
  ids.push(...added);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('all are started', () => all('uploading'));
  await engine.send('uploads.pause', { type: 'image' });
  await waitUntil('paused', () => all('paused'));
});

it('[4.11] a list is no longer started when its last valid upload has been removed', async () => {
  const [last = '', ...others] = ids;
  const refused = await engine.add('image', [new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  await engine.send('uploads.remove', { uploadIds: others });
  await waitUntil('one is left', () => others.every((id) => engine.row(id) === undefined));
  expect(isStarted()).toBe(true);
  await engine.send('uploads.remove', { uploadIds: [last] });
  await waitUntil('reset', () => isStarted() === false);
  expect(engine.rows().map(({ uploadId }) => uploadId)).toEqual(refused);
});

it.each([
  ['is found', (look: PromiseWithResolvers<void>) => look.resolve()],
  ['cannot be read', (look: PromiseWithResolvers<void>) => look.reject(new Error('the disk fails'))],
])('[4.11] an upload that is paused while its copy is looked up is not sent: it %s', async (_, end) => {
  const [paused = '', ...others] = ids;
  await waitUntil('kept', () => ids.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  await engine.send('uploads.pause', { type: 'image' });
  // The next background looks for the copies again.
  server.isUnreachable = false;
  const verified = new Set<string>();
  engine.disk.before = (access, keys) => {
    if (access === 'read-copy') for (const key of keys) verified.add(key);
  };
  engine.restart();
  await waitUntil('verified', () => verified.size === ids.length && engine.shared().auth?.status === 'signed-in');
  await waitUntil('shown', () => all('paused'));
  // The first background may have created it.
  const requestCount = server.requests.length;
  const isCreationOfPaused = ({ metadata }: { metadata: object }) =>
    'filename' in metadata && metadata.filename === 'a.jpg';
  const isOfPaused = (path: string) =>
    server.uploads.some(({ url, metadata }) => url === path && metadata.filename === 'a.jpg');
  const looks: PromiseWithResolvers<void>[] = [];
  engine.disk.before = (access, keys) => {
    if (access !== 'read-copy' || !keys.includes(paused)) return;
    const look = Promise.withResolvers<void>();
    looks.push(look);
    return look.promise;
  };
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('looked up', () => looks.length === 1);
  await engine.send('uploads.pauseUpload', { uploadId: paused });
  await engine.send('uploads.resumeUpload', { uploadId: paused });
  await waitUntil('looked up again', () => looks.length === 2);
  for (const look of looks.splice(0, 1)) end(look);
  await new Promise((resolve) => setImmediate(resolve));
  // It stops the second attempt, although the first one has just ended.
  await engine.send('uploads.pauseUpload', { uploadId: paused });
  for (const look of looks) look.resolve();
  await waitUntil('the others are sent', () => others.every((id) => engine.row(id)?.status === 'complete'));
  expect(engine.row(paused)?.status).toBe('paused');
  const sentBytes = server.requests.filter(({ method, path }) => method === 'PATCH' && isOfPaused(path));
  expect([server.requests.slice(requestCount).filter(isCreationOfPaused), sentBytes]).toEqual([[], []]);
});
