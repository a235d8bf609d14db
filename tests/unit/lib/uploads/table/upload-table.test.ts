import { expect, it } from 'vitest';
import type { RecordStorage } from '#lib/host/record-storage.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { createUploadStorage, type UploadStorage } from '#lib/uploads/table/upload-storage.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';
import { waitUntil } from '../../../../helpers/waiting/wait-until.ts';

function create() {
  const calls: string[] = [];
  const changes = { count: 0 };
  const storage: Omit<UploadStorage, 'loadTerminations'> = {
    load: async () => ({
      uploads: [
        newUpload(),
        newUpload({ uploadId: 'done', state: { status: 'terminated' } }),
        newUpload({ uploadId: 'orphan', bundleId: 'unknown' }),
      ],
      bundles: [newUploadBundle()],
      steps: [],
      damagedIds: ['damaged'],
    }),
    saveSoon: ({ uploadId }) => calls.push(`soon ${uploadId}`),
    async commit({ uploads = [], bundles = [], removedUploads = [], removedBundles = [] }) {
      const saved = [...uploads.map(({ uploadId }) => uploadId), ...bundles.map(({ id }) => id)];
      const removed = [...removedUploads, ...removedBundles];
      if (saved.length > 0) calls.push(`save ${saved.join('+')}`);
      if (removed.length > 0) calls.push(`remove ${removed.join('+')}`);
    },
  };
  const onChange = () => {
    changes.count += 1;
  };
  return { table: createUploadTable(storage, onChange), calls, changes };
}

it('loads the uploads of known bundles, and returns which stored ones have a row and need their bytes', async () => {
  const { table } = create();
  const { known, needed } = await table.load();
  expect(table.uploads().map(({ uploadId }) => uploadId)).toEqual(['upload-1', 'done']);
  expect([...needed].sort()).toEqual(['damaged', 'orphan', 'upload-1']);
  expect([...known].sort()).toEqual(['damaged', 'orphan', 'upload-1']);
});

it('stores only what an event changes, and publishes that', async () => {
  const { table, calls, changes } = create();
  await table.load();
  await table.apply(['upload-1', 'done', 'unknown'], { type: 'start' });
  expect(calls).toEqual(['save upload-1']);
  expect(changes.count).toBe(1);
  await table.apply(['upload-1'], { type: 'start' });
  expect(calls).toHaveLength(1);
  expect(changes.count).toBe(1);
});

it('stores what only this run knows with the next change', async () => {
  const { table, calls, changes } = create();
  await table.load();
  const upload = newUpload({ bytesLocation: 'memory' });
  table.putUnstored([upload]);
  expect([table.upload('upload-1'), calls, changes.count]).toEqual([upload, [], 1]);
  table.putSoon([upload]);
  expect([calls, changes.count]).toEqual([['soon upload-1'], 2]);
});

it('stores a form without a word, and says whose values have changed', async () => {
  const changes: (string | undefined)[] = [];
  const calls: object[] = [];
  const storage = {
    load: async () => ({ uploads: [newUpload()], bundles: [newUploadBundle()], steps: [], damagedIds: [] }),
    saveSoon: () => undefined,
  };
  const table = createUploadTable({ ...storage, commit: async (change) => void calls.push(change) }, (change) =>
    changes.push(change),
  );
  const { id } = newUploadBundle();
  const { uploadId } = newUpload();
  await table.load();
  await table.putForm(newUploadBundle({ draft: { IPTCHeadline: 'Storm' } }));
  await table.putValues(newUpload({ overrides: { IPTCCaption: 'Pier' } }));
  await table.changeBundle(id, { isStarted: true });
  expect(changes).toEqual([uploadId, undefined]);
  expect(table.bundle(id)?.draft).toEqual({ IPTCHeadline: 'Storm' });
  expect(table.upload(uploadId)?.overrides).toEqual({ IPTCCaption: 'Pier' });
  expect(calls).toMatchObject([
    { bundles: [{ id, draft: { IPTCHeadline: 'Storm' } }] },
    { uploads: [{ uploadId, overrides: { IPTCCaption: 'Pier' } }] },
    { bundles: [{ id, isStarted: true }] },
  ]);
});

it.each([
  { bytesLocation: 'stored', isFoundAgain: true, checksStatus: true, stored: 'soon' },
  { bytesLocation: 'memory', isFoundAgain: true, checksStatus: true, stored: 'save' },
  { bytesLocation: 'stored', isFoundAgain: false, checksStatus: true, stored: 'save' },
  { bytesLocation: 'stored', isFoundAgain: true, checksStatus: false, stored: 'save' },
] as const)(
  'stores the last byte soon only with a copy, where a repeated creation finds it and the status follows: $stored',
  async ({ bytesLocation, stored, ...event }) => {
    const { table, calls } = create();
    await table.load();
    await table.putUploads([newUpload({ bytesLocation, state: uploading({ isRunning: true, attempt: 1 }) })]);
    await table.apply(['upload-1'], { type: 'transfer-succeeded', attempt: 1, now: 0, ...event });
    expect(calls).toEqual(['save upload-1', `${stored} upload-1`]);
  },
);

it('stores an offset soon, and all else at once', async () => {
  const { table, calls } = create();
  await table.load();
  await table.putUploads([newUpload({ state: uploading({ isRunning: true, attempt: 1 }) })]);
  await table.apply(['upload-1'], { type: 'chunk-accepted', attempt: 1, offset: 5, isOfCopy: false });
  expect(calls).toEqual(['save upload-1', 'soon upload-1']);
});

it('changes the current bundle, and none that is gone', async () => {
  const { table, calls } = create();
  await table.load();
  await table.changeBundle('bundle-1', { draft: { IPTCHeadline: 'typed' } });
  await table.changeBundle('bundle-1', { completion: 'success' });
  expect(table.bundle('bundle-1')).toMatchObject({ draft: { IPTCHeadline: 'typed' }, completion: 'success' });
  await table.changeBundle('unknown', { completion: 'success' });
  expect(calls).toEqual(['save bundle-1', 'save bundle-1']);
});

it('leaves a bundle of another tab in the storage, and removes others with their uploads', async () => {
  const { table, calls } = create();
  await table.load();
  await table.putBundle(newUploadBundle({ id: 'bundle-2' }));
  await table.putUploads([newUpload({ uploadId: 'second', bundleId: 'bundle-2' })]);
  table.disown('bundle-1');
  expect(table.uploads().map(({ uploadId }) => uploadId)).toEqual(['second']);
  await table.removeBundle('bundle-2');
  expect(calls.filter((call) => call.startsWith('remove'))).toEqual(['remove second+bundle-2']);
});

it('shows only what is on disk, also when another event is being stored', async () => {
  const disk = new Map<string, unknown>();
  const waiting: (() => void)[] = [];
  const records: RecordStorage = {
    isDurable: () => true,
    readAll: async () => [],
    read: async () => undefined,
    clear: async () => undefined,
    eraseRemoved: async () => undefined,
    write: (changes) =>
      new Promise((resolve) => {
        waiting.push(() => {
          for (const { key, value } of changes) disk.set(key, value);
          resolve();
        });
      }),
  };
  const seen: [table: string | undefined, disk: unknown][] = [];
  const table = createUploadTable(createUploadStorage(records), () =>
    seen.push([table.upload('upload-1')?.bytesLocation, (disk.get('upload-1') as Upload | undefined)?.bytesLocation]),
  );
  const writeNext = async () => {
    await waitUntil('a write', () => waiting.length > 0);
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  void table.putUploads([newUpload({ bytesLocation: 'memory', state: uploading({ isRunning: true, attempt: 1 }) })]);
  await writeNext();
  const moved = table.putOnceStored(['upload-1'], { bytesLocation: 'stored' });
  await table.apply(['upload-1'], { type: 'chunk-accepted', attempt: 1, offset: 5, isOfCopy: false });
  await writeNext();
  expect(table.upload('upload-1')?.bytesLocation).toBe('memory');
  await writeNext();
  await moved;
  expect(table.upload('upload-1')).toMatchObject({ bytesLocation: 'stored', state: { progress: { offset: 5 } } });
  expect(seen.filter(([table, stored]) => table === 'stored' && stored !== 'stored')).toEqual([]);
});
