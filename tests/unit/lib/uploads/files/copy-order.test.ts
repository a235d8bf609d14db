import { expect, it } from 'vitest';
import { nextBatch, type SendingState } from '#lib/uploads/files/copy-order.ts';

const MIB = 1024 * 1024;

function keysOf(files: Readonly<Record<string, number>>, states: Readonly<Record<string, SendingState>> = {}) {
  const waiting = Object.entries(files).map(([key, size]) => ({ key, blob: { size } as Blob }));
  return nextBatch(waiting, (key) => states[key] ?? 'idle').map(({ key }) => key);
}

it('copies what nothing sends first, in the order of adding', () => {
  expect(keysOf({ a: 1, b: 1, c: 1, d: 1 }, { a: 'running', b: 'queued' })).toEqual(['c', 'd']);
});

it('copies started files from the end, and those being sent last', () => {
  expect(keysOf({ a: 1, b: 1, c: 1 }, { a: 'running', b: 'queued', c: 'queued' })).toEqual(['c', 'b']);
  expect(keysOf({ a: 1, b: 1 }, { a: 'running', b: 'running' })).toEqual(['a', 'b']);
});

it('copies no file that is sent soon', () => {
  expect(keysOf({ a: 1, b: 1, c: 1 }, { a: 'soon', b: 'queued', c: 'soon' })).toEqual(['b']);
  expect(keysOf({ a: 1, b: 1 }, { a: 'soon', b: 'soon' })).toEqual([]);
});

it('copies at most 16 MiB and two hundred files together, a larger file alone', () => {
  expect(keysOf({ a: 8 * MIB, b: 8 * MIB, c: 1 })).toEqual(['a', 'b']);
  expect(keysOf({ large: 17 * MIB, b: 1 })).toEqual(['large']);
  expect(keysOf({ a: 1, large: 17 * MIB })).toEqual(['a']);
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`file-${at}`, 1]));
  expect(keysOf(many)).toHaveLength(200);
  expect(keysOf({})).toEqual([]);
});
