import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
});
afterEach(async () => {
  engine.close();
  await server.close();
});

const jpeg = (name: string) =>
  new File([new Uint8Array(1_200_000).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });
const start = () => engine.send('uploads.start', { type: 'image' });
const pause = () => engine.send('uploads.pause', { type: 'image' });
const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const methods = () => server.requests.map(({ method }) => method);

it('makes one bundle and one asset when two surfaces type, add and start at the same time', async () => {
  const draft = (IPTCHeadline: string) => engine.send('uploads.setDraft', { type: 'image', values: { IPTCHeadline } });
  const [[one = ''], [two = '']] = await Promise.all([
    engine.add('image', [jpeg('a.jpg')]),
    engine.add('image', [jpeg('b.jpg')]),
    draft('x'),
  ]);
  await Promise.all([start(), start(), draft('y')]);
  await waitUntil('complete', () => [one, two].every((id) => engine.row(id)?.status === 'complete'));
  expect(engine.shared().bundles).toHaveLength(1);
  expect(server.uploads).toHaveLength(2);
  expect(methods().filter((method) => method === 'PATCH')).toHaveLength(6);
});

describe('[4.5, 4.10] Upload on one surface and Remove on another at the same time', () => {
  const remove = (uploadId: string) => engine.remove({ uploadIds: [uploadId] });
  const later = (ms: number, command: () => Promise<unknown>) => pauseFor(ms).then(command);
  /** The first chunks are unanswered meanwhile: an upload with all bytes sent cannot be removed. */
  const whileSent = async (command: () => Promise<unknown>) => {
    const gate = Promise.withResolvers<void>();
    server.beforeAnswer = (method) => (method === 'PATCH' ? gate.promise : undefined);
    await waitUntil('chunks of both', () => methods().filter((method) => method === 'PATCH').length === 2);
    await command();
    gate.resolve();
  };

  it.each([
    ['Upload first', (id: string) => [start(), remove(id)]],
    ['Remove first', (id: string) => [remove(id), start()]],
    ['Remove a moment later', (id: string) => [start(), later(5, () => remove(id))]],
    ['Remove while it is sent', (id: string) => [whileSent(() => remove(id)), start()]],
    ['Upload a moment later, twice', (id: string) => [remove(id), later(5, start), later(5, start)]],
  ])('%s: the removed upload has no row, all others are sent once', async (_, commands) => {
    const [removed = '', kept = ''] = await engine.add('image', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await Promise.all(commands(removed));
    await waitUntil('complete', () => engine.row(kept)?.status === 'complete');
    await waitUntil('one row', () => engine.rows().length === 1);
    expect([...engine.disk.records.items.keys()]).toEqual([kept]);
    expect(server.uploads.filter(({ metadata }) => metadata.filename === 'b.jpg')).toHaveLength(1);
  });
});

it('[4.10] publishes typed text to the surfaces before it answers the command', async () => {
  const draft = () => engine.shared().bundles.at(-1)?.draft.IPTCCaption;
  for (const IPTCCaption of ['S', 'St', 'Stu']) {
    await engine.send('uploads.setDraft', { type: 'image', values: { IPTCCaption } });
    expect(draft()).toBe(IPTCCaption);
  }
});

it('[4.5] sends nothing more after a pause during the creation, and resumes the same upload', async () => {
  const gate = Promise.withResolvers<void>();
  server.beforeAnswer = (method) => (method === 'POST' ? gate.promise : undefined);
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await start();
  await waitUntil('being created', () => methods().length === 1);
  await pause();
  gate.resolve();
  await pauseFor(300);
  expect(engine.row(uploadId)?.status).toBe('paused');
  expect(methods()).toEqual(['POST']);
  await start();
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  expect(server.uploads).toHaveLength(1);
});

it('sends nothing more of a running upload that is removed, and terminates it on the server', async () => {
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  for (let at = 0; at < 9; at += 1) server.failNext('PATCH', 423);
  await start();
  await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'locked');
  await engine.remove({ uploadIds: [uploadId] });
  await waitUntil('terminated', () => methods().filter((method) => method === 'DELETE').length === 2);
  const end = methods().length;
  await pauseFor(300);
  expect(methods()).toHaveLength(end);
  expect([engine.rows().length, engine.disk.copies.size, engine.disk.records.items.size]).toEqual([0, 0, 0]);
});

it('[4.6] retries while the copy is still being made', async () => {
  let finish: () => void = () => undefined;
  engine.disk.before = (access) =>
    access === 'write-copy'
      ? new Promise((resolve) => {
          finish = resolve;
        })
      : undefined;
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  server.failNext('POST', 400);
  await start();
  await waitUntil('error', () => engine.row(uploadId)?.status === 'error');
  await engine.send('uploads.retry', { uploadIds: [uploadId] });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  finish();
  await pauseFor(50);
  expect(engine.disk.copies.size).toBe(0);
  await waitUntil('idle', () => !engine.host.isAwake && !engine.host.wakesRegularly);
});

it('[7.14] fails uploads whose URL the server puts on another origin, at another path', async () => {
  server.locationOrigin = 'http://other.example/media';
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await start();
  await waitUntil('error', () => engine.row(uploadId)?.error === 'net/origin-not-allowed');
});

it('counts neither rows nor badge of a waiting owner for another user', async () => {
  await engine.add('image', [jpeg('a.jpg')]);
  server.isUnreachable = true;
  await start();
  await waitUntil('badge', () => engine.host.badge === '↑1');
  // The badge appears before the first attempt has failed. The second follows at once, the third after 3 s.
  await waitUntil('waiting', () => engine.rows()[0]?.waitingFor === 'connection');
  await pauseFor(500);
  server.userName = 'NEWS/photo';
  server.isUnreachable = false;
  await engine.signIn('photo');
  await waitUntil('nothing shown', () => engine.rows().length === 0 && engine.host.badge === '');
  await pauseFor(200);
  expect(server.requests).toEqual([]);
  expect(engine.disk.records.items.size).toBe(1);
});
