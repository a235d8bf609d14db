/** A server whose disk is full: users sign in and out, uploads wait, and continue when there is room. */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDisk } from '../../reference-server/core/disk.ts';
import { createReadiness } from '../../reference-server/core/readiness.ts';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { openFileStorage } from '../../reference-server/start/open-file-storage.ts';
import { openSqliteCatalogue } from '../../reference-server/storage/sqlite/sqlite-catalogue.ts';
import { openSqliteRecords } from '../../reference-server/storage/sqlite/sqlite-records.ts';
import { createUploads } from '../../reference-server/uploads/uploads.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, locationPath, offsetOf, pictureMetadata, sha256, storedAsset } from './harness/tus.ts';

const BYTES = Buffer.from('0123456789');
const isProcessed = async (client: Client, objectId: string) =>
  (await client.send(`/uploadstatus/image/${objectId}`)).json as { uploadProcessed: boolean };

describe('a disk that reports that it is full', () => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startServer();
    editor = await signIn(server, 'editor');
  });
  afterAll(() => server.remove());
  const disk = (isFull: boolean) => editor.send('/__test/disk', { method: 'POST', json: { isFull } });

  it('[4.4] processes later, without a restart, what it could not process', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('parked-1')));
    await append(editor, path, 0, BYTES.subarray(0, 5));
    await disk(true);
    expect((await append(editor, path, 5, BYTES.subarray(5))).json).toMatchObject({ error: 'disk-full' });
    await disk(false);
    server = await server.restart({ processingDelayMs: 300 });
    editor = await signIn(server, 'editor');
    await append(editor, path, 5, BYTES.subarray(5));
    await disk(true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await storedAsset(editor, 'parked-1')).state).toBe('received');
    await disk(false);
    expect(await isProcessed(editor, 'parked-1')).toMatchObject({ uploadProcessed: true });
    expect((await storedAsset(editor, 'parked-1')).sha256).toBe(sha256(BYTES));
  });

  it('[4.7] lets uploads be removed, but remembers no id that nobody has uploaded', async () => {
    await create(editor, 10, pictureMetadata('removed-1'));
    const remove = (objectId: string) => editor.send(`/uploadstatus/image/${objectId}`, { method: 'DELETE' });
    await disk(true);
    expect((await remove('removed-1')).status).toBe(204);
    const refused = await remove('invented-1');
    expect([refused.status, refused.json]).toMatchObject([507, { error: 'disk-full' }]);
    await disk(false);
    expect((await remove('invented-1')).status).toBe(204);
  });
});

it('[4.3, 4.4] stores later, without a restart, the result of a processing that had no room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comyan-full-'));
  const options = completeOptions({ dataDir, processingDelayMs: 0, diskReserveBytes: 4_096 });
  const disk = await openDisk(dataDir, options.diskReserveBytes);
  const stored = openSqliteRecords(join(dataDir, 'records.sqlite'));
  let saves = 0;
  const saveState: typeof stored.saveState = async (...args) => {
    // SQLITE_FULL
    if (++saves === 1) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    return stored.saveState(...args);
  };
  const records = { ...stored, saveState };
  const catalogue = openSqliteCatalogue(join(dataDir, 'catalogue.sqlite'));
  const { files, uploadStore: store } = await openFileStorage(options, { records, disk, readiness: createReadiness() });
  const uploads = await createUploads({ options, records, catalogue, files, disk, store });
  onTestFinished(async () => {
    await uploads.close();
    disk.close();
    await catalogue.close();
    await records.close();
    rmSync(dataDir, { recursive: true });
  });
  const metadata = { objectId: 'unreported-1', filename: 'a.jpg' };
  const received = {
    uploadKey: 'unreported',
    objectId: 'unreported-1',
    uploadType: 'image',
    state: 'received',
  } as const;
  const now = Date.now();
  await records.claimUpload(
    {
      ...received,
      metadata,
      owner: 'NEWS/editor',
      lengthBytes: BYTES.length,
      createdAt: now,
      receivedAt: now,
    },
    options.quotas,
  );
  writeFileSync(join(dataDir, 'uploads', 'unreported'), BYTES);
  await uploads.start();
  const stateOf = async () => (await stored.findUploadByKey('unreported'))?.state;
  await expect.poll(stateOf).toBe('processed');
  expect(saves).toBe(2);
});

/** A file system of 16 MB in memory; needs root. */
const tiny = makeTinyDisk();

describe.runIf(tiny !== undefined)('a disk that is full', () => {
  const folder = tiny ?? '';
  let server: TestServer;
  let editor: Client;
  const options = { diskReserveBytes: 2 * 1024 * 1024, dataDir: folder };

  beforeAll(async () => {
    server = await startServer(options);
    editor = await signIn(server, 'editor');
  });
  afterEach(() => fill(folder, false));
  afterAll(async () => {
    await server.close();
    execFileSync('umount', [folder]);
    rmdirSync(folder);
  });

  it('[7.1, 7.2, 7.6] lets users sign in, stay signed in and sign out, any number of times', async () => {
    const early = await signIn(server, 'photo');
    fill(folder, true);
    // The first operation that needs room.
    expect((await early.send('/api/logout', { method: 'POST' })).status).toBe(200);
    for (let round = 0; round < 40; round += 1) {
      const photo = await signIn(server, 'photo', round % 2 === 0);
      const cookie = new Map(photo.cookies);
      expect((await photo.send('/api/refreshSession', { method: 'POST' })).status).toBe(200);
      expect((await photo.send('/api/logout', { method: 'POST' })).status).toBe(200);
      // The session is ended, not just its cookie.
      const again = createClient(server);
      for (const [name, value] of cookie) again.cookies.set(name, value);
      expect((await again.send('/api/validateSession')).status).toBe(403);
    }
    expect((await editor.send('/api/validateSession')).status).toBe(200);
  });

  it('[4.4] rejects uploads with 507 and a message, and they continue when there is room', async () => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a41' } })
      .png()
      .toBuffer();
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('full-1', { filename: 'a.png' })));
    await append(editor, path, 0, bytes.subarray(0, 100));
    fill(folder, true);
    const refused = [
      await append(editor, path, 100, bytes.subarray(100)),
      await create(editor, 10, pictureMetadata('full-2')),
      await create(editor, 10, pictureMetadata('full-2'), BYTES),
    ];
    for (const { status, json, headers } of refused)
      expect([status, json, headers.get('retry-after')]).toEqual([
        507,
        { error: 'disk-full', message: 'The server has no room left at the moment.', retryAfter: 10 },
        '10',
      ]);
    expect(await offsetOf(editor, path)).toBe(100);
    fill(folder, false);
    expect((await append(editor, path, 100, bytes.subarray(100))).status).toBe(204);
    expect(await isProcessed(editor, 'full-1')).toMatchObject({ uploadProcessed: true });
    expect(await storedAsset(editor, 'full-1')).toMatchObject({ sha256: sha256(bytes), asset: { hasThumb: true } });
    expect((await create(editor, 10, pictureMetadata('full-2'))).status).toBe(201);
  });

  it('[4.4] becomes full during a request: the received bytes stay, or with a checksum none of them', async () => {
    const bytes = Buffer.alloc(14 * 1024 * 1024, 7);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('full-3')));
    const cut = await append(editor, path, 0, bytes);
    expect([cut.status, cut.json]).toMatchObject([507, { error: 'disk-full' }]);
    const offset = await offsetOf(editor, path);
    expect(offset).toBeGreaterThan(4 * 1024 * 1024);
    // It has ended before the disk was full: no request needs the reserve, and none of the others fails.
    const { bavail, bsize } = statfsSync(folder);
    expect(bavail * bsize).toBeGreaterThan(256 * 1024);
    expect(statSync(join(folder, 'reserve')).size).toBe(options.diskReserveBytes);
    await signIn(server, 'photo');
    expect((await editor.send('/uploadstatus/image/full-3', { method: 'DELETE' })).status).toBe(204);
    const summed = locationPath(await create(editor, bytes.length, pictureMetadata('full-4')));
    const checksum = { 'Upload-Checksum': `sha256 ${Buffer.from(sha256(bytes), 'hex').toString('base64')}` };
    expect((await append(editor, summed, 0, bytes, checksum)).status).toBe(507);
    expect(await offsetOf(editor, summed)).toBe(0);
    await expect.poll(async () => (await append(editor, summed, 0, BYTES)).status).toBe(204);
  });

  it('[4.3, 4.4] makes a thumbnail once there is room for it', async () => {
    const bytes = await sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
        background: '#a41',
      },
    })
      .jpeg()
      .toBuffer();
    await create(editor, bytes.length, pictureMetadata('full-5'), bytes);
    expect(await isProcessed(editor, 'full-5')).toMatchObject({ uploadProcessed: true });
    fill(folder, true);
    for (const variant of ['thumb', 'preview']) {
      const { status, json } = await editor.send(`/media/full-5/${variant}`);
      expect([status, json]).toMatchObject([507, { error: 'disk-full' }]);
    }
    expect(await storedAsset(editor, 'full-5')).toMatchObject({ sha256: sha256(bytes), asset: { hasThumb: true } });
    fill(folder, false);
    for (const variant of ['thumb', 'preview'])
      await expect.poll(async () => (await editor.send(`/media/full-5/${variant}`)).status).toBe(200);
  });

  it('[4.7] lets stored uploads be terminated', async () => {
    const bytes = Buffer.alloc(6 * 1024 * 1024, 7);
    await create(editor, bytes.length, pictureMetadata('full-6'), bytes);
    expect(await isProcessed(editor, 'full-6')).toMatchObject({ uploadProcessed: true });
    fill(folder, true);
    expect((await editor.send('/uploadstatus/image/full-6', { method: 'DELETE' })).status).toBe(204);
    await expect.poll(async () => (await create(editor, 10, pictureMetadata('full-7'))).status).toBe(201);
  });

  it('[7.2] lets a server start, and users sign in', async () => {
    fill(folder, true);
    await server.close();
    fill(folder, true);
    server = await startServer(options);
    editor = await signIn(server, 'editor');
    expect((await create(editor, 10, pictureMetadata('full-8'))).status).toBe(507);
    fill(folder, false);
    await expect.poll(async () => (await create(editor, 10, pictureMetadata('full-8'))).status).toBe(201);
  });
});

function makeTinyDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'comyan-tiny-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Writes until at most `leftBytes` are left, or removes the filler again. */
function fill(folder: string, isFull: boolean, leftBytes = 0): void {
  const file = openSync(join(folder, 'filling'), 'a');
  if (!isFull) truncateSync(join(folder, 'filling'), 0);
  for (let size = 65_536; isFull && size >= 1; size = Math.floor(size / 16)) {
    try {
      while (writeSync(file, Buffer.alloc(size, 1)) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  if (isFull) truncateSync(join(folder, 'filling'), statSync(join(folder, 'filling')).size - leftBytes);
  expect(statSync(join(folder, 'filling')).size === 0).toBe(!isFull);
}
