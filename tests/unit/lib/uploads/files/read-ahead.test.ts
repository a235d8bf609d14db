import { expect, it } from 'vitest';
import { readBytes } from '#lib/core/read-bytes.ts';
import { createReadAhead } from '#lib/uploads/files/read-ahead.ts';

const MIB = 1024 * 1024;

function watched(sizeBytes: number) {
  const parts: string[] = [];
  const bytes = Uint8Array.from({ length: sizeBytes }, (_, at) => at % 251);
  const file = new Blob([bytes]);
  const slice = file.slice.bind(file);
  file.slice = (start = 0, end = sizeBytes) => {
    parts.push(`${start}-${end}`);
    return slice(start, end);
  };
  return { file, bytes, parts };
}

it('reads the next part while the previous one is sent, each once', async () => {
  const { file, bytes, parts } = watched(650_000);
  const reader = createReadAhead(readBytes, MIB);
  for (const [start, end] of [
    [0, 300_000],
    [300_000, 600_000],
    [600_000, 650_000],
  ] as const) {
    expect(await reader.read(file, start, end)).toEqual(bytes.slice(start, end));
    expect(parts).toContain(`${end === 650_000 ? start : end}-${Math.min(end + 300_000, 650_000)}`);
  }
  expect(parts).toEqual(['0-300000', '300000-600000', '600000-650000']);
});

it('reads the requested part where another one was prepared', async () => {
  const [one, other] = [watched(600_000), watched(600_000)];
  const reader = createReadAhead(readBytes, MIB);
  await reader.read(one.file, 0, 100_000);
  expect(await reader.read(one.file, 50_000, 100_000)).toEqual(one.bytes.slice(50_000, 100_000));
  expect(await reader.read(other.file, 100_000, 150_000)).toEqual(other.bytes.slice(100_000, 150_000));
  expect(other.parts[0]).toBe('100000-150000');
});

it('keeps nothing next to a large part, and nothing after a reset', async () => {
  const large = watched(3 * MIB);
  const reader = createReadAhead(readBytes, MIB);
  await reader.read(large.file, 0, MIB + 1);
  expect(large.parts).toEqual([`0-${MIB + 1}`]);
  await reader.read(large.file, 0, 100_000);
  reader.forget();
  await reader.read(large.file, 100_000, 200_000);
  expect(large.parts.filter((part) => part === '100000-200000')).toHaveLength(2);
});

it('starts no further read when it was forgotten during one', async () => {
  const { file, parts } = watched(600_000);
  const reader = createReadAhead(readBytes, MIB);
  const first = reader.read(file, 0, 100_000);
  reader.forget();
  await first;
  expect(parts).toEqual(['0-100000']);
});

it('reports an unreadable part when it is requested, and reads it on the next request', async () => {
  const { file, bytes } = watched(600_000);
  const reader = createReadAhead(readBytes, MIB);
  const slice = file.slice.bind(file);
  const gone = () => Promise.reject(new DOMException('', 'NotReadableError'));
  file.slice = (start = 0, end) => Object.assign(slice(start, end), start > 0 ? { arrayBuffer: gone } : {});
  await reader.read(file, 0, 100_000);
  await expect(reader.read(file, 100_000, 200_000)).rejects.toThrow(DOMException);
  file.slice = slice;
  expect(await reader.read(file, 100_000, 200_000)).toEqual(bytes.slice(100_000, 200_000));
});
