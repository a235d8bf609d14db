/** tus against the reference server: bytes, owners and metadata of unfinished uploads. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { randomBytes } from '../helpers/random-bytes.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  head,
  keyOf,
  locationPath,
  metadataHeader,
  offsetOf,
  pictureMetadata,
  sha256,
  storedAsset,
  terminate,
  UPLOAD,
  upload,
} from './harness/tus.ts';

/** Far more than a server needs that keeps them. */
const LONGEST_WAIT_MS = 60_000;

interface BrokenPatch {
  /** Offset of the first byte. */
  readonly at: number;
  readonly length: number;
  readonly waitMs: number;
}

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ maxUploadBytes: 10_000_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

describe('bytes', () => {
  it('[7.14] are stored exactly, in chunks', async () => {
    const bytes = randomBytes(1_300_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('bytes-1')));
    for (let offset = 0; offset < bytes.length; offset += 512_000) {
      const answer = await append(editor, path, offset, bytes.subarray(offset, offset + 512_000));
      expect(answer.status).toBe(204);
    }
    await editor.send('/uploadstatus/image/bytes-1');
    expect(await storedAsset(editor, 'bytes-1')).toMatchObject({ sha256: sha256(bytes), sizeBytes: bytes.length });
  });

  it('[7.14] may come with the creation', async () => {
    const bytes = randomBytes(2_000);
    const answer = await create(editor, bytes.length, pictureMetadata('bytes-2'), bytes);
    expect(answer.headers.get('upload-offset')).toBe('2000');
    await editor.send('/uploadstatus/image/bytes-2');
    expect((await storedAsset(editor, 'bytes-2')).sha256).toBe(sha256(bytes));
  });

  it('bytes that arrived before the connection was lost are kept', async () => {
    const bytes = randomBytes(3_000_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('bytes-3')));
    // A busy server has not stored all of them when the connection is lost; from the rest it has longer.
    let at = 0;
    for (let waitMs = 300; at < 1_000_000 && waitMs < LONGEST_WAIT_MS; waitMs *= 2) {
      await sendAndBreak(path, bytes.subarray(at, 1_000_000), { at, length: bytes.length, waitMs });
      at = await offsetOf(editor, path);
    }
    expect(at).toBe(1_000_000);
    await append(editor, path, 1_000_000, bytes.subarray(1_000_000));
    await editor.send('/uploadstatus/image/bytes-3');
    expect((await storedAsset(editor, 'bytes-3')).sha256).toBe(sha256(bytes));
  });

  it('continue at their offset after a restart of the server', async () => {
    const bytes = randomBytes(300_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('bytes-4')));
    await append(editor, path, 0, bytes.subarray(0, 100_000));
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await offsetOf(editor, path)).toBe(100_000);
    await append(editor, path, 100_000, bytes.subarray(100_000));
    await editor.send('/uploadstatus/image/bytes-4');
    expect((await storedAsset(editor, 'bytes-4')).sha256).toBe(sha256(bytes));
  });

  it('bytes that all arrived although the server stopped before it could respond are accepted', async () => {
    const paths: string[] = [];
    for (const objectId of ['bytes-9', 'bytes-10']) {
      const path = locationPath(await create(editor, 10, pictureMetadata(objectId)));
      await append(editor, path, 0, Buffer.from('01234'));
      paths.push(path);
    }
    const rest = Buffer.from('56789');
    await server.stored.addBytes(keyOf(paths[0]), rest);
    expect(await offsetOf(editor, paths[0] ?? '')).toBe(10);
    expect((await editor.send('/uploadstatus/image/bytes-9')).json).toMatchObject({ uploadProcessed: true });
    await server.close();
    await server.stored.addBytes(keyOf(paths[1]), rest);
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect((await editor.send('/uploadstatus/image/bytes-10')).json).toMatchObject({ uploadProcessed: true });
    expect((await storedAsset(editor, 'bytes-10')).sha256).toBe(sha256(Buffer.from('0123456789')));
  });

  it('bytes without progress for a month are discarded at the next start', async () => {
    const old = locationPath(await create(editor, 10, pictureMetadata('bytes-7')));
    const young = locationPath(await create(editor, 10, pictureMetadata('bytes-8')));
    await server.close();
    const month = 31 * 24 * 3_600_000;
    await server.stored.withRecords(async (records) => {
      const upload = await records.findUploadByObject('bytes-7');
      if (upload === undefined) throw new Error('bytes-7 is not there');
      await records.removeUpload(upload.uploadKey);
      await records.claimUpload({ ...upload, createdAt: upload.createdAt - month }, completeOptions({}).quotas);
    });
    await server.stored.setLastActivity(keyOf(old), new Date(Date.now() - month));
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect([(await head(editor, old)).status, (await head(editor, young)).status]).toEqual([404, 200]);
    expect(await server.stored.uploadKeys()).not.toContain(keyOf(old));
  });

  it('bytes at a wrong offset get 409 and change nothing', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('bytes-5')));
    await append(editor, path, 0, Buffer.from('01234'));
    expect((await append(editor, path, 3, Buffer.from('xx'))).status).toBe(409);
    expect(await offsetOf(editor, path)).toBe(5);
  });

  it('are all reported to a client that lost the last response', async () => {
    const path = await upload(editor, Buffer.from('finished'), pictureMetadata('bytes-6'));
    const answer = await head(editor, path);
    expect([answer.headers.get('upload-offset'), answer.headers.get('upload-length')]).toEqual(['8', '8']);
    expect((await append(editor, path, 8, Buffer.from('more'))).status).toBe(409);
  });

  /**
   * Sends the head of a PATCH with all bytes from this offset on, and some of them, over a raw socket, and closes it after
   * this time.
   */
  async function sendAndBreak(path: string, bytes: Buffer, { at, length, waitMs }: BrokenPatch): Promise<void> {
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const lines = [
      `PATCH ${path} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${cookie}`,
      `X-XSRF-TOKEN: ${editor.cookies.get('XSRF-TOKEN')}`,
      'Tus-Resumable: 1.0.0',
      `Upload-Offset: ${at}`,
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${length - at}`,
    ];
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => socket.write(bytes, resolve));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    socket.destroy();
  }
});

describe('an upload', () => {
  it('continues under any session of its owner', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('owner-1')));
    await append(editor, path, 0, Buffer.from('01234'));
    const laptop = await signIn(server, 'editor');
    expect(await offsetOf(laptop, path)).toBe(5);
    expect((await append(laptop, path, 5, Buffer.from('56789'))).status).toBe(204);
    expect((await storedAsset(laptop, 'owner-1')).owner).toBe('NEWS/editor');
  });

  it('[4.14] responds with 403 to other users and accepts no byte', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('owner-2')));
    for (const name of ['photo', 'SPORT/editor']) {
      const other = await signIn(server, name);
      expect((await head(other, path)).status).toBe(403);
      expect((await append(other, path, 0, Buffer.from('xxxxx'))).status).toBe(403);
      expect((await terminate(other, path)).status).toBe(403);
    }
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[4.10, 7.14] has the metadata sent last', async () => {
    const before = pictureMetadata('meta-1', { IPTCHeadline: 'Before', IPTCCaption: 'Gone', filename: 'before.jpg' });
    const path = locationPath(await create(editor, 10, before));
    await append(editor, path, 0, Buffer.from('01234'));
    const after = pictureMetadata('other-object', {
      IPTCHeadline: 'Größer',
      ChannelID: 'img-sport',
      filename: 'after.jpg',
    });
    await append(editor, path, 5, Buffer.from('56789'), { 'Upload-Metadata': metadataHeader(after) });
    await editor.send('/uploadstatus/image/meta-1');
    const { metadata, asset } = await storedAsset(editor, 'meta-1');
    expect(metadata).toEqual({
      ...pictureMetadata('meta-1'),
      IPTCHeadline: 'Größer',
      ChannelID: 'img-sport',
      filename: 'after.jpg',
    });
    expect(asset).toMatchObject({ sourceId: 'SPORT', name: 'after.jpg' });
  });

  it('[4.10, 7.14] keeps its metadata when the chunk with new ones fails its checksum', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('meta-4', { IPTCCaption: 'Before' })));
    const after = metadataHeader(pictureMetadata('meta-4', { IPTCCaption: 'After' }));
    const late = await append(editor, path, 5, Buffer.from('56789'), { 'Upload-Metadata': after });
    expect(late.status).toBe(409);
    expect((await storedAsset(editor, 'meta-4')).metadata.IPTCCaption).toBe('Before');
    await append(editor, path, 0, Buffer.from('01234'), { 'Upload-Metadata': after });
    expect((await storedAsset(editor, 'meta-4')).metadata.IPTCCaption).toBe('After');
  });

  it('[3.7] accepts metadata of 13 kB, and rejects headers above 40 kB with 431', async () => {
    const caption = 'Я'.repeat(4_500);
    expect((await create(editor, 4, pictureMetadata('meta-2', { IPTCCaption: caption }))).status).toBe(201);
    expect((await storedAsset(editor, 'meta-2')).metadata.IPTCCaption).toBe(caption);
    expect((await create(editor, 4, pictureMetadata('meta-3', { IPTCCaption: caption.repeat(4) }))).status).toBe(431);
  });

  it('has a Location that is correct behind any proxy', async () => {
    expect((await create(editor, 4, pictureMetadata('location-1'))).headers.get('location')).toMatch(
      /^upload\/[0-9a-f]{32}$/,
    );
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '4',
      'Upload-Metadata': metadataHeader(pictureMetadata('location-2')),
    };
    const answer = await editor.send(`${UPLOAD}/`, { method: 'POST', headers });
    expect(answer.headers.get('location')).toMatch(/^[0-9a-f]{32}$/);
  });
});
