import { expect, it } from 'vitest';
import { groupsOf, readTogether } from '#lib/core/read-together.ts';

const MIB = 1024 * 1024;
const text = (content: Uint8Array | null | undefined): string | null =>
  content ? new TextDecoder().decode(content) : null;

it('several files are read with one read, each with a buffer of its own', async () => {
  const files = ['one', '', 'three'].map((content) => new Blob([content]));
  for (const file of files) file.arrayBuffer = () => Promise.reject(new Error('read alone'));
  const read = await readTogether(files);
  expect(read.map(text)).toEqual(['one', '', 'three']);
  expect(read.map((content) => content?.buffer.byteLength)).toEqual([3, 0, 5]);
});

it('a file that cannot be read leaves the others readable', async () => {
  const gone = { size: 4, arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as unknown as Blob;
  expect((await readTogether([new Blob(['one']), gone])).map(text)).toEqual(['one', null]);
});

it('files that have exchanged their lengths are read one by one', async () => {
  // As in Firefox: what is read is what is there, and together they have as many bytes as before.
  const rewritten = (content: string, size: number) =>
    Object.defineProperty(new Blob([content]), 'size', { value: size });
  const read = await readTogether([rewritten('longer', 4), rewritten('sho', 5)]);
  expect(read.map(text)).toEqual(['longer', 'sho']);
});

it('a read has two hundred files and 4 MiB at most', () => {
  const ofSizes = (sizes: readonly number[]) =>
    groupsOf(sizes.map((size) => ({ size }) as Blob)).map(({ length }) => length);
  expect(ofSizes(Array.from({ length: 401 }, () => 10))).toEqual([200, 200, 1]);
  expect(ofSizes([3 * MIB, MIB, 1, 5 * MIB, 2])).toEqual([2, 1, 1, 1]);
  expect(ofSizes([])).toEqual([]);
});

it('a second reading of the same files has the groups of the first, and reads them again', async () => {
  const files = ['one', 'two', 'three', 'four'].map((content) => new Blob([content]));
  expect((await readTogether(files.slice(0, 2), true)).map(text)).toEqual(['one', 'two']);
  expect(groupsOf(files).map(({ length }) => length)).toEqual([2, 2]);
  expect((await readTogether(files)).map(text)).toEqual(['one', 'two', 'three', 'four']);
  // A group is read twice at most.
  expect(groupsOf(files).map(({ length }) => length)).toEqual([4]);
  expect((await readTogether(files.slice(0, 2), true)).map(text)).toEqual(['one', 'two']);
  expect(groupsOf([files[0], files[2]].filter((file) => file !== undefined)).map(({ length }) => length)).toEqual([2]);
});
