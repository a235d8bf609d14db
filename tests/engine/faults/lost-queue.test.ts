/** The browser has lost the database with all waiting uploads (decision 36). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

const CHANNELS = { image: '1', video: '2', audio: '3' } as const;
const FILES = {
  image: () => new File(['a'.repeat(1_200_000)], 'harbour.jpg', { type: 'image/jpeg' }),
  video: () => new File(['b'.repeat(1_200_000)], 'harbour.mp4', { type: 'video/mp4' }),
  audio: () => new File(['c'.repeat(1_200_000)], 'harbour.mp3', { type: 'audio/mpeg' }),
} as const;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true, settings: { checksum: true } });
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
});
afterEach(() => {
  engine.close();
  return server.close();
});

const becomes = (status: string) => waitUntil(status, () => engine.shared().auth?.status === status);
const lostNames = () => engine.shared().lost?.names ?? [];
const backedUp = () => JSON.stringify(engine.disk.queueBackup);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function kept(type: MediaType, ...files: readonly File[]): Promise<string[]> {
  await engine.send('uploads.setDraft', { type, values: { ChannelID: CHANNELS[type], IPTCCaption: 'Secret text' } });
  const ids = await engine.add(type, files);
  await waitUntil('kept', () =>
    ids.every((id) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady),
  );
  await waitUntil('backed up', () => files.every(({ name }) => backedUp().includes(name)));
  return ids;
}

/** Restarts the background with an empty database. */
function loseDatabase(): void {
  engine.close();
  for (const store of Object.values(engine.disk.records)) store.clear();
  engine.disk.copies.clear();
  engine.restart();
}

describe.each(['image', 'video', 'audio'] as const)('a lost %s', (type) => {
  it('[4.1] is named to its owner until it is added again', async () => {
    await kept(type, FILES[type]());
    loseDatabase();
    await becomes('signed-in');
    await waitUntil('named', () => lostNames().length > 0);
    expect(engine.shared().lost).toEqual({ names: [FILES[type]().name], count: 1 });
    await kept(type, FILES[type]());
    await waitUntil('nothing is lost', () => lostNames().length === 0);
    engine.restart();
    await becomes('signed-in');
    expect([lostNames(), engine.rows().length]).toEqual([[], 1]);
  });

  it('[7.14] is shown as complete without its bytes when the server has all of it', async () => {
    const [uploadId = ''] = await kept(type, FILES[type]());
    server.beforeAnswer = () =>
      server.uploads[0]?.bytes.length === 1_200_000 ? new Promise(() => undefined) : undefined;
    await engine.send('uploads.start', { type });
    await waitUntil('all of it', () => server.uploads[0]?.bytes.length === 1_200_000);
    expect(engine.row(uploadId)?.status).not.toBe('complete');
    loseDatabase();
    server.beforeAnswer = () => undefined;
    await becomes('signed-in');
    const [again = ''] = await kept(type, FILES[type]());
    const before = server.requests.length;
    await engine.send('uploads.start', { type });
    await waitUntil('complete', () => engine.row(again)?.status === 'complete');
    expect(server.requests.slice(before).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(0);
    expect(server.uploads).toHaveLength(1);
  });

  it('[7.14] continues where the server has a part of it', async () => {
    await kept(type, FILES[type]());
    let patches = 0;
    server.beforeAnswer = (method) => (method === 'PATCH' && ++patches >= 1 ? new Promise(() => undefined) : undefined);
    await engine.send('uploads.start', { type });
    await waitUntil('a part', () => server.uploads[0]?.bytes.length);
    const received = server.uploads[0]?.bytes.length ?? 0;
    loseDatabase();
    server.beforeAnswer = () => undefined;
    await becomes('signed-in');
    const [again = ''] = await kept(type, FILES[type]());
    const before = server.requests.length;
    await engine.send('uploads.start', { type });
    await waitUntil('complete', () => engine.row(again)?.status === 'complete');
    const sent = server.requests.slice(before).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    expect([sent, server.uploads.length]).toEqual([1_200_000 - received, 1]);
    expect(server.uploads[0]?.bytes.equals(Buffer.from(await FILES[type]().arrayBuffer()))).toBe(true);
  });
});

it('[4.1] a lost file is not taken for one with another name, size or media type, and is found by its own', async () => {
  await kept('image', FILES.image());
  const objectIds = () =>
    [...engine.disk.records.items.values()].map((stored) => (stored as { objectId: string }).objectId);
  const [lost] = objectIds();
  loseDatabase();
  await waitUntil('named', () => lostNames().length === 1);
  const { name, size } = FILES.image();
  const announce = (type: MediaType, filename: string, bytesTotal: number) =>
    engine.send('uploads.add', {
      type,
      files: [{ uploadId: randomId(), filename, folder: '', mimeType: '', bytesTotal }],
    });
  await announce('image', name, size - 1);
  await announce('image', name, size + 1);
  await announce('image', `a-${name}`, size);
  await announce('video', name, size);
  expect([objectIds().length, objectIds().includes(lost ?? ''), lostNames()]).toEqual([4, false, [name]]);
  await announce('image', name, size);
  expect(objectIds()).toContain(lost);
  await waitUntil('nothing is lost', () => lostNames().length === 0);
});

it('[4.17] a lost file is named to no other user', async () => {
  await kept('image', FILES.image());
  server.userName = 'NEWS/photo';
  loseDatabase();
  await becomes('signed-in');
  await pause(150);
  expect(engine.shared().lost?.count ?? 0).toBe(0);
  server.userName = 'NEWS/editor';
  engine.restart();
  await waitUntil('named', () => lostNames().length === 1);
});

it('[4.17] a lost file is not named at another server, whose user has the same name', async () => {
  await kept('image', FILES.image());
  await kept('video', FILES.video());
  engine.close();
  const backup = engine.disk.queueBackup as {
    bundles: Record<string, { server: string; files: { type: MediaType }[] }>;
  };
  for (const bundle of Object.values(backup.bundles))
    if (bundle.files[0]?.type === 'video') bundle.server = 'https://other.example/';
  loseDatabase();
  await waitUntil('named', () => lostNames().length > 0);
  expect(engine.shared().lost).toEqual({ names: [FILES.image().name], count: 1 });
});

it('names a file whose record cannot be read', async () => {
  const [uploadId = ''] = await kept('image', FILES.image());
  engine.close();
  engine.disk.records.items.set(uploadId, { uploadId, state: 'damaged' });
  engine.restart();
  await waitUntil('named', () => lostNames().length === 1);
});

it('counts only the lost files when the database is intact, not those without a name in the backup', async () => {
  const [uploadId = ''] = await kept('image', FILES.image());
  engine.close();
  const backup = engine.disk.queueBackup as { bundles: Record<string, { more: number }> };
  for (const bundle of Object.values(backup.bundles)) bundle.more = 100;
  engine.disk.records.items.set(uploadId, { uploadId, state: 'damaged' });
  engine.restart();
  await waitUntil('named', () => lostNames().length === 1);
  expect(engine.shared().lost?.count).toBe(1);
});

it('removed or sent files are not reported as lost, even when the backup is older', async () => {
  const [removed = '', sent = ''] = await kept(
    'image',
    FILES.image(),
    new File(['small'], 'b.jpg', { type: 'image/jpeg' }),
  );
  const older = engine.disk.queueBackup;
  await engine.remove({ uploadIds: [removed] });
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(sent)?.status === 'complete');
  await waitUntil('backed up', () => !backedUp().includes('harbour.jpg') && !backedUp().includes('b.jpg'));
  engine.close();
  engine.disk.queueBackup = older;
  engine.restart();
  await becomes('signed-in');
  await pause(150);
  expect(engine.shared().lost?.count ?? 0).toBe(0);
});

it('a lost file is no longer reported once the message was dismissed', async () => {
  await kept('image', FILES.image());
  loseDatabase();
  await waitUntil('named', () => lostNames().length === 1);
  await engine.send('uploads.dismissLost', {});
  await waitUntil('gone', () => lostNames().length === 0);
  await waitUntil('backed up', () => !backedUp().includes('harbour.jpg'));
  engine.restart();
  await becomes('signed-in');
  expect(lostNames()).toEqual([]);
});

it.each(['signed out with discard', 'everything was forgotten'])('deletes the backup when %s', async (how) => {
  await kept('image', FILES.image());
  if (how === 'everything was forgotten') await engine.send('settings.forgetEverything', {});
  else await engine.send('session.signOut', { unfinished: 'discard' });
  expect(backedUp()).not.toContain('harbour.jpg');
  loseDatabase();
  await engine.signIn('editor', { remember: true });
  await pause(150);
  expect(engine.shared().lost?.count ?? 0).toBe(0);
});

it('[3.8] stores no form text in the backup, which is small with ten thousand files', async () => {
  const [first = ''] = await kept('image', FILES.image());
  expect(backedUp()).not.toContain('Secret');
  const upload = engine.disk.records.items.get(first) as object;
  engine.close();
  for (let at = 0; at < 10_000; at += 1) {
    const uploadId = `upload-number-${at}`;
    engine.disk.records.items.set(uploadId, { ...upload, uploadId, objectId: uploadId });
    engine.disk.copies.set(uploadId, new Blob());
  }
  engine.restart();
  await waitUntil('backed up', () => backedUp().includes('upload-number'));
  expect(backedUp().length).toBeLessThan(200_000);
  loseDatabase();
  await waitUntil('counted', () => engine.shared().lost?.count === 10_001);
  expect(lostNames()).toHaveLength(500);
});
