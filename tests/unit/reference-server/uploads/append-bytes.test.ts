import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendBytes, writePieces } from '../../../../reference-server/uploads/append-bytes.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-append-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CONTENT = Uint8Array.from({ length: 700_003 }, (_, at) => (at * 7 + at / 251) % 256);
const ROOM = { isFull: false, requireRoom: async () => undefined };

/** A buffer each, like the pieces of a body. */
function piecesOf(sizeBytes: number): Buffer<ArrayBuffer>[] {
  const count = Math.ceil(CONTENT.length / sizeBytes);
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(CONTENT.slice(at * sizeBytes, (at + 1) * sizeBytes).buffer),
  );
}

async function* bodyOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer, void> {
  yield* pieces;
}

async function fileWith(text: string): Promise<string> {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, text);
  return path;
}

it.each([1_000_000, 262_144, 65_536, 10_007])(
  'a body in pieces of %i bytes is written from the offset on',
  async (size) => {
    const path = await fileWith('before and more');
    const hash = createHash('sha256');
    expect(await appendBytes(path, bodyOf(piecesOf(size)), 6, { disk: ROOM, hash })).toBe(CONTENT.length);
    expect(await readFile(path)).toEqual(Buffer.concat([Buffer.from('before'), CONTENT]));
    expect(hash.digest()).toEqual(createHash('sha256').update(CONTENT).digest());
  },
);

it('an empty body changes nothing', async () => {
  const path = await fileWith('before');
  expect(await appendBytes(path, bodyOf([]), 6, { disk: ROOM })).toBe(0);
  expect(await readFile(path, 'utf8')).toBe('before');
});

it('the memory of pieces is given back when they are written, unless something else is in it', async () => {
  const whole = piecesOf(65_536);
  const part = Buffer.from(CONTENT.slice().buffer, 100, 1_000);
  await appendBytes(await fileWith(''), bodyOf([...whole, part]), 0, { disk: ROOM });
  expect(whole.map(({ buffer }) => buffer.byteLength)).toEqual(whole.map(() => 0));
  expect(part.buffer.byteLength).toBe(CONTENT.length);
});

it('a disk that becomes full during a body rejects, and so does a file that is gone', async () => {
  const full = { isFull: false, requireRoom: () => Promise.reject(new Error('full')) };
  const path = await fileWith('');
  await expect(appendBytes(path, bodyOf(piecesOf(65_536)), 0, { disk: full })).rejects.toThrow('full');
  const gone = join(folder, 'gone');
  await expect(appendBytes(gone, bodyOf(piecesOf(65_536)), 0, { disk: ROOM })).rejects.toThrow('ENOENT');
});

it('pieces of a small body become a file, in place of an earlier one, and their memory is given back', async () => {
  const path = await fileWith('an earlier file');
  const pieces = [Buffer.from(CONTENT.slice(0, 5).buffer), Buffer.from(CONTENT.slice(5, 9).buffer)];
  await writePieces(path, pieces);
  expect(await readFile(path)).toEqual(Buffer.from(CONTENT.subarray(0, 9)));
  expect(pieces.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0]);
});
