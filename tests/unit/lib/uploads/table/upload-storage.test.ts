import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordStorage, StoreName } from '#lib/host/record-storage.ts';
import { createUploadStorage } from '#lib/uploads/table/upload-storage.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function create() {
  const names = ['items', 'bundles', 'steps', 'values', 'terminations'] as const;
  const stores = Object.fromEntries(names.map((name) => [name, new Map()])) as Record<StoreName, Map<string, unknown>>;
  const writes: string[] = [];
  const gate = { before: async (): Promise<void> => undefined };
  const records: RecordStorage = {
    isDurable: () => true,
    clear: async () => undefined,
    eraseRemoved: async () => undefined,
    readAll: async (store) => [...stores[store].values()],
    read: async (store, key) => stores[store].get(key),
    async write(changes, durability) {
      await gate.before();
      writes.push(`${durability} ${changes.map(({ key }) => key).join('+')}`);
      for (const { store, key, value } of changes) {
        if (value === undefined) stores[store].delete(key);
        else stores[store].set(key, value);
      }
    },
  };
  return { storage: createUploadStorage(records), stores, writes, gate };
}

const at = (offset: number) =>
  newUpload({
    state: uploading({ progress: { uploadUrl: 'u', offset, isCreationOutcomeUnknown: false, isOfCopy: false } }),
  });

it('stores events durably, and offsets together once a second', async () => {
  const { storage, writes } = create();
  await storage.commit({ uploads: [at(0)], bundles: [newUploadBundle()] });
  for (const offset of [1, 2, 3]) storage.saveSoon(at(offset));
  await vi.advanceTimersByTimeAsync(999);
  expect(writes).toEqual(['strict upload-1+bundle-1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toEqual(['strict upload-1+bundle-1', 'relaxed upload-1']);
});

it('stores what may wait longer with what may not, or when its own time is over', async () => {
  const { storage, writes } = create();
  const other = newUpload({ uploadId: 'upload-2' });
  storage.saveSoon(other, 5_000);
  await vi.advanceTimersByTimeAsync(3_000);
  storage.saveSoon(at(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writes).toEqual(['relaxed upload-2+upload-1']);
  storage.saveSoon(other, 5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(writes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toHaveLength(2);
});

it('never lets an old offset overwrite a later event', async () => {
  const { storage, stores } = create();
  storage.saveSoon(at(5));
  await storage.commit({ uploads: [at(9)] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stores.items.get('upload-1')).toEqual(at(9));
});

it('a removed upload is not brought back', async () => {
  const { storage, stores } = create();
  await storage.commit({ uploads: [at(0)], bundles: [newUploadBundle()] });
  storage.saveSoon(at(5));
  await storage.commit({ removedUploads: ['upload-1'], removedBundles: ['bundle-1'] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([stores.items.size, stores.bundles.size]).toEqual([0, 0]);
});

it('writes in the order of the calls although the first takes longest', async () => {
  const { storage, stores, gate } = create();
  gate.before = () => new Promise((resolve) => setTimeout(resolve, 100));
  const first = storage.commit({ uploads: [at(1)] });
  gate.before = async () => undefined;
  const second = storage.commit({ uploads: [at(2)] });
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all([first, second]);
  expect(stores.items.get('upload-1')).toEqual(at(2));
});

it('rejects the failed call, and continues with the next', async () => {
  const { storage, stores, gate } = create();
  gate.before = async () => {
    throw new Error('refused');
  };
  const refused = expect(storage.commit({ uploads: [at(1)] })).rejects.toThrow('refused');
  await refused;
  gate.before = async () => undefined;
  await storage.commit({ uploads: [at(2)] });
  expect(stores.items.get('upload-1')).toEqual(at(2));
});

it('loads in the order of adding, and names what it cannot read', async () => {
  const { storage, stores } = create();
  stores.items.set('b', newUpload({ uploadId: 'b', addedAt: 2 }));
  stores.items.set('a', newUpload({ uploadId: 'a', addedAt: 1 }));
  stores.items.set('c', { ...newUpload({ uploadId: 'c' }), state: { status: 'from the future' } });
  stores.bundles.set('y', newUploadBundle({ id: 'y', createdAt: 2 }));
  stores.bundles.set('x', newUploadBundle({ id: 'x', createdAt: 1 }));
  stores.bundles.set('z', { id: 'z' });
  stores.steps.set('s', { id: 's', removed: ['a'] });
  const { uploads, bundles, steps, damagedIds } = await storage.load();
  expect(uploads.map(({ uploadId }) => uploadId)).toEqual(['a', 'b']);
  expect(bundles.map(({ id }) => id)).toEqual(['x', 'y']);
  expect(damagedIds).toEqual(['c']);
  // What it has removed is back.
  expect(steps).toEqual([]);
});
