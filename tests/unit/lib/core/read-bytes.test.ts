import { expect, it } from 'vitest';
import { readBlocks } from '#lib/core/read-blocks.ts';
import { freeBytes, readBytes, withBytes, withContent } from '#lib/core/read-bytes.ts';

const bytesOf = async (file: Blob, start: number, end: number) => [...(await readBytes(file, start, end))];

it('returns the bytes of a range, fewer at the end, of small and large files', async () => {
  for (const size of [10, 512 * 1024, 512 * 1024 + 10]) {
    const file = new Blob([new Uint8Array(size).map((_, at) => at % 251)]);
    expect(await bytesOf(file, 2, 5)).toEqual([2, 3, 4]);
    expect(await bytesOf(file, size - 2, size + 8)).toEqual([(size - 2) % 251, (size - 1) % 251]);
    expect(await bytesOf(file, size, size + 1)).toEqual([]);
  }
});

it('slices no small file, and reads a large one only as far as requested', async () => {
  const parts: number[] = [];
  const watched = (size: number) =>
    Object.assign(new Blob([new Uint8Array(size)]), {
      slice(start: number, end: number) {
        parts.push(end - start);
        return Blob.prototype.slice.call(this, start, end);
      },
    });
  await readBytes(watched(512 * 1024), 0, 4);
  expect(parts).toEqual([]);
  await readBytes(watched(512 * 1024 + 1), 0, 4);
  expect(parts).toEqual([4]);
});

it('gives the memory of a part of a large file back when it is used, also after an error', async () => {
  const file = new Blob([new Uint8Array(600_000).fill(7)]);
  let used = new Uint8Array();
  const sum = await withBytes(file, 1, 5, async (bytes) => {
    used = bytes;
    return bytes.reduce((one, other) => one + other);
  });
  expect([sum, used.buffer.detached]).toEqual([28, true]);
  const failing = withBytes(file, 0, 4, async (bytes) => {
    used = bytes;
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(used.buffer.detached).toBe(true);
});

it('keeps the content of a small file that others read from memory', async () => {
  const content = Uint8Array.of(1, 2, 3);
  const file = withContent(new Blob([content]), content);
  expect(await withBytes(file, 0, 3, async (bytes) => bytes.length)).toBe(3);
  expect(await readBytes(file, 0, 3)).toEqual(Uint8Array.of(1, 2, 3));
});

it('frees only bytes that no other part shares, and none twice', () => {
  const [whole, half] = [new Uint8Array(8), new Uint8Array(8).subarray(4)];
  freeBytes(whole, half);
  freeBytes(whole);
  expect([whole.buffer.detached, half.buffer.detached]).toEqual([true, false]);
});

it('returns every byte of a stream whose pieces end within blocks, and frees the pieces', async () => {
  const bytes = new Uint8Array(2_500_000).map((_, at) => at % 251);
  const pieces = Array.from({ length: 9 }, (_, at) => bytes.slice(at * 300_000, (at + 1) * 300_000));
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    for (const piece of pieces) stream.enqueue(piece);
    stream.close();
  };
  const file = Object.assign(new Blob([bytes]), { stream: () => new ReadableStream({ start }) });
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for await (const block of readBlocks(file)) blocks.push(block.slice());
  expect(await new Blob(blocks).bytes()).toEqual(bytes);
  expect(pieces.slice(0, 6).every(({ buffer }) => buffer.detached)).toBe(true);
});
