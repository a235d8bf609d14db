import { expect, it } from 'vitest';
import { createSharedReads } from '#lib/uploads/files/shared-reads.ts';

const KIB = 1024;

/** Counts its reads. */
function fileOf(sizeBytes: number) {
  const bytes = new Uint8Array(sizeBytes).map((_, at) => at % 251);
  const file = new Blob([bytes]);
  const reads: [number, number][] = [];
  const slice = file.slice.bind(file);
  const whole = file.arrayBuffer.bind(file);
  file.slice = (start = 0, end = sizeBytes) => {
    reads.push([start, end]);
    return slice(start, end);
  };
  file.arrayBuffer = () => {
    reads.push([0, sizeBytes]);
    return whole();
  };
  return { file, bytes, reads };
}

it.each([2, 512])('reads a file of %i KiB once for all its readers', async (size) => {
  const { file, bytes, reads } = fileOf(size * KIB);
  const shared = createSharedReads();
  shared.retain(file);
  const [head, whole] = await Promise.all([shared.of(file).read(0, 4), shared.of(file).read(0, size * KIB)]);
  expect(head).toEqual(bytes.slice(0, 4));
  expect(whole.every((byte, at) => byte === bytes[at]) && whole.length).toBe(size * KIB);
  expect(await shared.of(file).read(size * KIB - 48, size * KIB + 1)).toEqual(bytes.slice(-48));
  expect(reads).toHaveLength(1);
});

it('reads both edges of a large file once, and other parts each time', async () => {
  const { file, bytes, reads } = fileOf(600 * KIB);
  const shared = createSharedReads();
  shared.retain(file);
  const reader = shared.of(file);
  expect(await reader.read(0, 4)).toEqual(bytes.slice(0, 4));
  expect(await reader.read(0, 64 * KIB)).toEqual(bytes.slice(0, 64 * KIB));
  expect(await reader.read(550 * KIB, 600 * KIB)).toEqual(bytes.slice(550 * KIB));
  expect(await reader.read(60 * KIB, 70 * KIB)).toEqual(bytes.slice(60 * KIB, 70 * KIB));
  expect(reads).toEqual([
    [0, 64 * KIB],
    [536 * KIB, 600 * KIB],
    [60 * KIB, 70 * KIB],
  ]);
});

it('keeps the bytes until the last reader has released the file', async () => {
  const { file, reads } = fileOf(KIB);
  const shared = createSharedReads();
  shared.retain(file);
  shared.retain(file);
  await shared.of(file).read(0, KIB);
  shared.release(file);
  await shared.of(file).read(0, KIB);
  expect(reads).toHaveLength(1);
  shared.release(file);
  await shared.of(file).read(0, KIB);
  expect(reads).toHaveLength(2);
});

it('keeps no more bytes than allowed, and those of others after a release', async () => {
  const [one, other] = [fileOf(KIB), fileOf(KIB)];
  const shared = createSharedReads(KIB);
  for (const { file } of [one, other]) shared.retain(file);
  const readBoth = async () => {
    for (const { file } of [one, other]) await shared.of(file).read(0, 4);
  };
  await readBoth();
  await readBoth();
  expect([one.reads.length, other.reads.length]).toEqual([1, 2]);
  shared.release(one.file);
  await readBoth();
  await readBoth();
  expect([one.reads.length, other.reads.length]).toEqual([3, 3]);
});

it('reads again after a failure, and after the file was forgotten', async () => {
  const { file, bytes, reads } = fileOf(KIB);
  const whole = file.arrayBuffer;
  const shared = createSharedReads();
  shared.retain(file);
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  await expect(shared.of(file).read(0, 4)).rejects.toThrow();
  file.arrayBuffer = whole;
  expect(await shared.of(file).read(0, KIB)).toEqual(bytes);
  shared.retain(file);
  await shared.of(file).read(0, KIB);
  shared.replaceByCopy(file, new Uint8Array(KIB).fill(7));
  expect(shared.hasBytesOfCopy(file)).toBe(true);
  expect(await shared.of(file).read(0, 2)).toEqual(new Uint8Array([7, 7]));
  shared.forget(file);
  expect(shared.hasBytesOfCopy(file)).toBe(false);
  expect(reads.length).toBe(2);
});

it('reads small files together for all their readers, as many as it may keep', async () => {
  const files = [fileOf(2 * KIB), fileOf(600 * KIB), fileOf(3 * KIB), fileOf(2 * KIB)];
  const shared = createSharedReads(6 * KIB);
  for (const { file } of files) shared.retain(file);
  shared.readTogether(files.map(({ file }) => file));
  for (const { file, bytes } of files) expect(await shared.of(file).read(5, 900)).toEqual(bytes.slice(5, 900));
  expect(files.map(({ reads }) => reads.length)).toEqual([0, 1, 0, 1]);
});

it('reads a file again that could not be read together with others', async () => {
  const [one, other] = [fileOf(KIB), fileOf(KIB)];
  const whole = other.file.arrayBuffer;
  const shared = createSharedReads();
  for (const { file } of [one, other]) shared.retain(file);
  const rewritten = Object.defineProperty(other.file, 'size', { value: KIB - 1 });
  rewritten.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  shared.readTogether([one.file, rewritten]);
  expect(await shared.of(one.file).read(0, 4)).toEqual(one.bytes.slice(0, 4));
  await expect(shared.of(rewritten).read(0, 4)).rejects.toThrow(DOMException);
  rewritten.arrayBuffer = whole;
  expect(await shared.of(rewritten).read(0, 4)).toEqual(other.bytes.slice(0, 4));
});
