import { expect, it, vi } from 'vitest';
import type { BlobStorage } from '#lib/host/record-storage.ts';
import { createFileStore, type FileStore } from '#lib/uploads/files/file-store.ts';

const MIB = 1024 * 1024;
async function settled(keeper: FileStore): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 5));
  while (keeper.isCopying());
}

function blobOf(sizeBytes: number): Blob {
  return new Blob([new Uint8Array(sizeBytes)]);
}

/** Like a File in Firefox that was picked with one size and rewritten with another: reads end at the new end. */
function rewritten(sizeBytes: number, presentBytes: number): Blob {
  const now = blobOf(presentBytes);
  const slice = (start = 0, end = sizeBytes) => now.slice(start, Math.min(end, sizeBytes));
  const file = { size: sizeBytes, type: '', slice, stream: () => now.stream(), arrayBuffer: () => now.arrayBuffer() };
  return file as unknown as Blob;
}

function create(
  options: {
    freeBytes?: number;
    budgetBytes?: number;
    isDurable?: boolean;
    before?: (keys: readonly string[]) => Promise<void>;
  } = {},
) {
  const copies = new Map<string, Blob>();
  const puts: string[][] = [];
  const blobs: BlobStorage = {
    isDurable: () => options.isDurable ?? true,
    async put(entries) {
      const keys = entries.map(({ key }) => key);
      await options.before?.(keys);
      puts.push(keys);
      for (const { key, blob } of entries) copies.set(key, blob);
    },
    get: async (key) => copies.get(key) ?? null,
    async remove(keys) {
      for (const key of keys) copies.delete(key);
    },
    async forget(keys) {
      for (const key of keys) copies.delete(key);
    },
    keys: async () => [...copies.keys()],
    keptKeys: async () => [...copies.keys()],
    freeBytes: async () => options.freeBytes ?? 1e15,
  };
  const kept: string[] = [];
  const lost: string[] = [];
  const keeper = createFileStore(
    blobs,
    { stored: (ids) => kept.push(...ids), copying: () => undefined, lost: (ids) => lost.push(...ids) },
    options.budgetBytes,
  );
  return { keeper, copies, puts, kept, lost };
}

it('copies fifty small files in one transaction', async () => {
  const { keeper, puts } = create();
  for (let at = 0; at < 120; at += 1) keeper.receive(`small-${at}`, blobOf(1_000));
  await settled(keeper);
  expect(puts.map(({ length }) => length)).toEqual([50, 50, 20]);
});

it('copies each file above 16 MiB in its own transaction', async () => {
  const { keeper, puts } = create();
  keeper.receive('small-1', blobOf(16 * MIB));
  keeper.receive('large-1', blobOf(16 * MIB + 1));
  keeper.receive('small-2', blobOf(1));
  await settled(keeper);
  expect(puts).toEqual([['small-1'], ['large-1'], ['small-2']]);
});

it('copies no more than the budget, and reports no durability for the rest', async () => {
  const { keeper, kept, puts } = create({ budgetBytes: 50 * MIB });
  for (const id of ['a', 'b', 'c']) keeper.receive(id, blobOf(20 * MIB));
  await settled(keeper);
  expect(puts).toEqual([['a'], ['b']]);
  expect(kept).toEqual(['a', 'b']);
  expect(keeper.isOnlyLocation((id) => id === 'c')).toBe(true);
});

it("copies no more than a quarter of the browser's free space", async () => {
  const { keeper, kept } = create({ freeBytes: 100 * MIB });
  keeper.receive('a', blobOf(26 * MIB));
  keeper.receive('b', blobOf(25 * MIB));
  await settled(keeper);
  expect(kept).toEqual(['b']);
});

it('copies nothing where storage ends with the process', async () => {
  const { keeper, puts } = create({ isDurable: false });
  keeper.receive('a', blobOf(1));
  await settled(keeper);
  expect(puts).toEqual([]);
  expect([keeper.isOnlyLocation((id) => id === 'a'), keeper.isCopying()]).toEqual([true, false]);
});

it('keeps nothing of a file that was dropped while it was copied', async () => {
  let finish: () => void = () => undefined;
  const { keeper, copies, kept } = create({
    before: () =>
      new Promise((resolve) => {
        isPutting = true;
        finish = resolve;
      }),
  });
  let isPutting = false;
  keeper.receive('a', blobOf(1));
  keeper.receive('b', blobOf(1));
  await vi.waitFor(() => expect(isPutting).toBe(true));
  await keeper.drop(['a']);
  finish();
  await settled(keeper);
  expect([...copies.keys()]).toEqual(['b']);
  expect(kept).toEqual(['b']);
});

it('copies files one by one when a transaction fails', async () => {
  const { keeper, kept } = create({
    before: (keys) => (keys.includes('bad') ? Promise.reject(new Error('refused')) : Promise.resolve()),
  });
  for (const id of ['a', 'bad', 'b']) keeper.receive(id, blobOf(1));
  await settled(keeper);
  expect(kept).toEqual(['a', 'b']);
  expect([keeper.isOnlyLocation((id) => id === 'bad'), keeper.isCopying()]).toEqual([true, false]);
});

it('reads the live file, the copy where the file is gone, and null where both are', async () => {
  const { keeper, copies } = create();
  const live = new Blob(['live']);
  keeper.receive('a', live);
  expect(await keeper.read('a')).toBe(live);
  await settled(keeper);
  const copy = new Blob(['copy']);
  copies.set('a', copy);
  live.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  expect(await keeper.read('a')).toBe(copy);
  copies.delete('a');
  expect(await keeper.read('a')).toBeNull();
});

it('counts copies of earlier runs against the budget', async () => {
  const { keeper, copies, kept } = create({ budgetBytes: 30 });
  copies.set('old', blobOf(20));
  expect([...(await keeper.storedIds(() => 20))]).toEqual(['old']);
  keeper.receive('a', blobOf(11));
  keeper.receive('b', blobOf(10));
  await settled(keeper);
  expect(kept).toEqual([]);
  await keeper.drop(['old']);
  keeper.receive('c', blobOf(10));
  await settled(keeper);
  expect(kept).toEqual(['c']);
});

it('expects bytes until they arrive or are given up', async () => {
  const { keeper } = create();
  keeper.expect(['a', 'b']);
  keeper.receive('a', blobOf(1));
  expect([keeper.isExpected('a'), keeper.isExpected('b')]).toEqual([false, true]);
  await keeper.drop(['b']);
  expect(keeper.isExpected('b')).toBe(false);
});

it('expects nothing more from a closed surface, and the same as before from the others', async () => {
  const { keeper } = create();
  keeper.expect(['a', 'b'], 'popup');
  keeper.expect(['c'], 'panel');
  keeper.receive('a', blobOf(1));
  expect(keeper.stopExpecting('popup')).toEqual(['b']);
  expect([keeper.isExpected('b'), keeper.isExpected('c')]).toEqual([false, true]);
});

it.each([
  ['small and longer now', 1_000, 1_200],
  ['small and shorter now', 1_000, 900],
  ['large and longer now', 3 * MIB, 4 * MIB],
  ['large and shorter now', 3 * MIB, 2 * MIB],
] as const)('accepts no version of a file that is %s', async (_title, sizeBytes, presentBytes) => {
  for (const isDurable of [true, false]) {
    const { keeper, copies, kept, lost } = create({ isDurable });
    keeper.receive('a', rewritten(sizeBytes, presentBytes));
    await settled(keeper);
    expect([[...copies.keys()], kept, lost, keeper.digestWhenAdded('a')]).toEqual([[], [], ['a'], undefined]);
  }
});
