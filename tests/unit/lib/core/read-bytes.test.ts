import { expect, it } from 'vitest';
import { readBytes } from '#lib/core/read-bytes.ts';

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
