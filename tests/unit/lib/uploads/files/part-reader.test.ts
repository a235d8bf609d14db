import { expect, it } from 'vitest';
import { createPartReader } from '#lib/uploads/files/part-reader.ts';
import { changingFile, versionOf } from '../../../../helpers/engine/changing-file.ts';

const SIZE = 3_000_000;

/** A reader that has read the first of thirty parts, and the starts of what it reads after that, each in two halves. */
async function afterFirstPart() {
  const bytes = versionOf(SIZE);
  const live = changingFile('a.jpg', bytes);
  const reader = createPartReader();
  await reader.read(live.file, 0, 100_000);
  const starts: number[] = [];
  live.beforeRead = (start) => starts.push(start);
  const isEqual = async (start: number, end: number) =>
    expect(await reader.read(live.file, start, end)).toEqual(bytes.subarray(start, end));
  return { live, reader, starts, isEqual };
}

it('reads a part again that lies outside of what was read, or in another file', async () => {
  const { reader, starts, isEqual } = await afterFirstPart();
  await isEqual(750_000, 850_000);
  await isEqual(0, 50_000);
  expect(starts).toEqual([750_000, 1_150_000, 0, 200_000]);
  const other = new Blob([versionOf(SIZE)]);
  expect(await reader.read(other, 50_000, 60_000)).toEqual(await other.slice(50_000, 60_000).bytes());
});

it('reads a large part alone, and keeps nothing that was read before it', async () => {
  const { starts, isEqual } = await afterFirstPart();
  await isEqual(100_000, 1_200_000);
  expect(starts).toEqual([100_000, 650_000]);
  await isEqual(100_000, 200_000);
  expect(starts.slice(2)).toEqual([100_000, 500_000]);
});

it('uses nothing that was read before it has to forget it', async () => {
  const { reader, starts, isEqual } = await afterFirstPart();
  reader.forget();
  await isEqual(100_000, 200_000);
  expect(starts).toEqual([100_000, 500_000]);
});

it.each([
  ['the file was shorter for a moment', true],
  ['it could not be read for a moment', false],
])('returns the part alone when %s, and reads several again', async (_, isShort) => {
  const bytes = versionOf(SIZE);
  const live = changingFile('a.jpg', bytes);
  const reader = createPartReader();
  let reads = 0;
  live.beforeRead = () => {
    reads += 1;
    if (reads === 1 && !isShort) throw new DOMException('', 'NotReadableError');
    live.bytes = reads <= 2 && isShort ? bytes.slice(0, 300) : bytes;
  };
  for (const start of [200_000, 300_000])
    expect(await reader.read(live.file, start, start + 100_000)).toEqual(bytes.subarray(start, start + 100_000));
});

it('rejects with the error of the browser when a part cannot be read', async () => {
  const { live, reader } = await afterFirstPart();
  live.beforeRead = () => {
    throw new DOMException('', 'NotReadableError');
  };
  await expect(reader.read(live.file, 900_000, 1_000_000)).rejects.toThrow(DOMException);
});
