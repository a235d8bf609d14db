import { expect, it } from 'vitest';
import { readBytes } from '#lib/core/read-bytes.ts';
import type { BlobStorage, StoredBytes } from '#lib/host/record-storage.ts';
import type { SendingState } from '#lib/uploads/files/copy-order.ts';
import { createFileStore, type FileStore } from '#lib/uploads/files/file-store.ts';
import { changingFile, versionOf } from '../../../../helpers/engine/changing-file.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';
import { waitUntil } from '../../../../helpers/waiting/wait-until.ts';

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
    /** What the storage makes of a copy. */
    stored?: (content: StoredBytes) => StoredBytes;
    sendingState?: (uploadId: string) => SendingState;
    before?: (keys: readonly string[]) => Promise<void>;
    /** Before copies are read back. */
    read?: () => Promise<void>;
  } = {},
) {
  const copies = new Map<string, StoredBytes>();
  const puts: string[][] = [];
  const blobs: BlobStorage = {
    isDurable: () => options.isDurable ?? true,
    async put(entries) {
      const keys = entries.map(({ key }) => key);
      await options.before?.(keys);
      puts.push(keys);
      for (const { key, content } of entries) copies.set(key, options.stored?.(content) ?? content);
    },
    async get(keys) {
      await options.read?.();
      return keys.map((key) => copies.get(key) ?? null);
    },
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
  const keeper = createFileStore({
    blobs,
    events: { stored: (ids) => kept.push(...ids), copying: () => undefined, lost: (ids) => lost.push(...ids) },
    sendingState: options.sendingState ?? (() => 'idle'),
    ...(options.budgetBytes !== undefined && { budgetBytes: options.budgetBytes }),
  });
  return { keeper, copies, puts, kept, lost };
}

it('copies two hundred small files in one transaction', async () => {
  const { keeper, puts } = create();
  for (let at = 0; at < 420; at += 1) keeper.receive(`small-${at}`, blobOf(1_000));
  await settled(keeper);
  expect(puts.map(({ length }) => length)).toEqual([200, 200, 20]);
});

it('writes two hundred small files while those before them are compared, but no large ones', async () => {
  const ends: (() => void)[] = [];
  const gate = () => new Promise<void>((resolve) => ends.push(resolve));
  const { keeper, puts, kept } = create({ read: gate });
  for (let at = 0; at < 400; at += 1) keeper.receive(`small-${at}`, blobOf(1_000));
  keeper.receive('large', blobOf(17 * MIB));
  await waitUntil('both are compared', () => ends.length === 2);
  expect(puts.map(({ length }) => length)).toEqual([200, 200]);
  ends[0]?.();
  await waitUntil('the first ones are kept', () => kept.length === 200);
  expect(puts).toHaveLength(2);
  ends[1]?.();
  await waitUntil('the large one is compared', () => ends.length === 3);
  ends[2]?.();
  await settled(keeper);
  expect([puts.length, kept.length]).toEqual([3, 401]);
});

it('copies each file above 16 MiB in its own transaction', async () => {
  const { keeper, puts } = create();
  keeper.receive('small-1', blobOf(16 * MIB));
  keeper.receive('large-1', blobOf(16 * MIB + 1));
  keeper.receive('small-2', blobOf(1));
  await settled(keeper);
  expect(puts).toEqual([['small-1'], ['large-1'], ['small-2']]);
});

it('copies a file that was to be sent soon once it is not, and none that has ended', async () => {
  const states: Record<string, SendingState> = { slow: 'soon', sent: 'soon', idle: 'idle' };
  const { keeper, puts } = create({ sendingState: (uploadId) => states[uploadId] ?? 'idle' });
  for (const uploadId of ['slow', 'sent', 'idle']) keeper.receive(uploadId, blobOf(1));
  await waitUntil('the idle file is copied', () => puts.length === 1);
  await keeper.drop(['sent']);
  expect(keeper.isCopying()).toBe(true);
  states.slow = 'queued';
  await settled(keeper);
  expect(puts).toEqual([['idle'], ['slow']]);
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
  await retryUntilPassing(() => expect(isPutting).toBe(true));
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

it('stores the bytes of small files, and large ones as Blobs', async () => {
  const { keeper, copies, kept } = create();
  keeper.receive('small', blobOf(64 * 1024));
  keeper.receive('large', blobOf(64 * 1024 + 1));
  await settled(keeper);
  expect([copies.get('small') instanceof Uint8Array, copies.get('large') instanceof Blob]).toEqual([true, true]);
  expect(kept).toEqual(['small', 'large']);
  const found = await keeper.find('small');
  const blob = found?.blob ?? new Blob();
  expect([found?.isCopy, blob.size]).toEqual([true, 64 * 1024]);
  blob.arrayBuffer = () => Promise.reject(new Error('read by another process'));
  expect((await readBytes(blob, 10, 20)).length).toBe(10);
});

it('gives all readers of a file the bytes of its copy, once that exists', async () => {
  const bytes = versionOf(200_000);
  const { keeper } = create({ stored: () => new Blob([bytes]) });
  // The file is another version before and after it is copied.
  const live = changingFile('a.jpg', versionOf(200_000));
  keeper.reads.retain(live.file);
  const part = async () => [...(await keeper.reads.of(live.file).read(1_000, 1_100))];
  const before = await part();
  live.bytes = bytes;
  keeper.receive('a', live.file);
  await settled(keeper);
  live.bytes = versionOf(200_000);
  const copied = [...bytes.slice(1_000, 1_100)];
  expect(before).not.toEqual(copied);
  expect([await part(), keeper.reads.hasBytesOfCopy(live.file)]).toEqual([copied, true]);
});

it('keeps no copy that the storage shortens, in three attempts', async () => {
  const { keeper, copies, puts, kept, lost } = create({
    stored: (content) => (content instanceof Blob ? content.slice(1) : content.slice(1)),
  });
  keeper.receive('small', blobOf(10));
  keeper.receive('large', blobOf(100_000));
  await settled(keeper);
  expect([copies.size, puts.length, kept, lost]).toEqual([0, 3, [], []]);
  expect(keeper.digestWhenAdded('small')).toBeDefined();
});

it('reads a file again for its next copy, when it was rewritten during the first', async () => {
  const live = new Blob(['before']);
  const { keeper, copies, kept } = create({
    before: async () => {
      live.arrayBuffer = () => new Blob(['behind']).arrayBuffer();
    },
  });
  // As while it is examined.
  keeper.reads.retain(live);
  keeper.receive('a', live);
  await settled(keeper);
  expect(kept).toEqual(['a']);
  expect(new TextDecoder().decode(copies.get('a') as Uint8Array)).toBe('behind');
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
