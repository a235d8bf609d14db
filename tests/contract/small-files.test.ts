/** Small files with a checksum, which the server verifies before it stores a byte. */
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from '../helpers/random-bytes.ts';
import { isShared } from './harness/back-end.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  locationPath,
  metadataHeader,
  offsetOf,
  pictureMetadata,
  sha256,
  storedAsset,
  UPLOAD,
} from './harness/tus.ts';

const BYTES = randomBytes(100_000);
const CHECKSUM = { 'Upload-Checksum': `sha256 ${createHash('sha256').update(BYTES).digest('base64')}` };
const NO_PARTS = 'a bucket has no parts of files';
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const received = () => server.stored.uploadKeys();

/** A creation of which the server has the head and a part of the body. */
async function beginCreation(
  objectId: string,
  lengthBytes = BYTES.length,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const headers = {
    Host: 'localhost',
    Cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': editor.cookies.get('XSRF-TOKEN'),
    'Tus-Resumable': '1.0.0',
    'Upload-Length': lengthBytes,
    'Upload-Metadata': metadataHeader(pictureMetadata(objectId)),
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': BYTES.length,
    Connection: 'close',
    ...CHECKSUM,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(server.port, '127.0.0.1');
  const answer = socket.setEncoding('utf8').reduce((text: string, piece: string) => text + piece, '');
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(BYTES.subarray(0, 60_000));
  await expect.poll(async () => (await editor.send(`/__test/assets/${objectId}`)).status).toBe(200);
  await expect.poll(received).toHaveLength(1);
  return { socket, answer };
}

describe('a small file with a checksum', () => {
  it('[7.14] a small file with a checksum that is cut off leaves nothing, and is created again', async () => {
    const { socket, answer } = await beginCreation('small-1');
    socket.destroy();
    await answer.catch(() => undefined);
    const again = await create(editor, BYTES.length, pictureMetadata('small-1'));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '0']);
    expect((await append(editor, locationPath(again), 0, BYTES, CHECKSUM)).status).toBe(204);
    expect((await editor.send('/uploadstatus/image/small-1')).json).toMatchObject({ uploadProcessed: true });
    expect((await storedAsset(editor, 'small-1')).sha256).toBe(sha256(BYTES));
    expect(await received()).toEqual([]);
  });

  it.each([
    ['a file', 'small-2-whole', BYTES.length, 410],
    ['the first part of a file', 'small-2-first', 2 * BYTES.length, 201],
  ])(
    '[4.7] a small file that is removed while it arrives leaves nothing: %s',
    async (_what, objectId, lengthBytes, status) => {
      const { socket, answer } = await beginCreation(objectId, lengthBytes);
      expect((await editor.send(`/uploadstatus/image/${objectId}`, { method: 'DELETE' })).status).toBe(204);
      socket.write(BYTES.subarray(60_000));
      expect((await answer).slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
      expect(await received()).toEqual([]);
    },
  );

  it('[7.14] a small file with a checksum that was not complete at a crash of the server does not count', async ({
    skip,
  }) => {
    skip(isShared, NO_PARTS);
    const path = locationPath(await create(editor, BYTES.length, pictureMetadata('small-3')));
    const part = `${path.split('/').at(-1)}.part`;
    await writeFile(join(server.dataDir, 'uploads', part), 'garbage');
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await offsetOf(editor, path)).toBe(0);
    expect((await append(editor, path, 0, BYTES, CHECKSUM)).status).toBe(204);
    expect((await editor.send('/uploadstatus/image/small-3')).json).toMatchObject({ uploadProcessed: true });
    expect((await storedAsset(editor, 'small-3')).sha256).toBe(sha256(BYTES));
    expect(await received()).toEqual([]);
  });

  it('leaves no incomplete file behind for longer than an unfinished upload', async ({ skip }) => {
    skip(isShared, NO_PARTS);
    const path = locationPath(await create(editor, BYTES.length, pictureMetadata('small-4')));
    const part = `${path.split('/').at(-1)}.part`;
    await writeFile(join(server.dataDir, 'uploads', part), 'garbage');
    await append(editor, path, 0, BYTES);
    expect(await readdir(join(server.dataDir, 'uploads'))).toContain(part);
    server = await server.restart({ keepUnfinishedMs: 100, sweepEveryMs: 50 });
    editor = await signIn(server, 'editor');
    await expect.poll(received).toEqual([]);
  });
});
