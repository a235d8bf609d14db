/** An asset and its sidecar whose last bytes arrive at once. */
import { expect, it, onTestFinished } from 'vitest';
import { keyedLock } from '../../../../reference-server/scheduling/locks.ts';
import { createMemoryLocks } from '../../../../reference-server/scheduling/memory-locks.ts';
import { openSqliteRecords } from '../../../../reference-server/storage/sqlite/sqlite-records.ts';
import type { CatalogueAsset } from '../../../../reference-server/stores/catalogue.ts';
import type { Records, UploadRecord } from '../../../../reference-server/stores/records.ts';
import { createProcessingQueue } from '../../../../reference-server/uploads/processing-queue.ts';
import { createSidecars } from '../../../../reference-server/uploads/sidecars.ts';

const WORK = { endsAt: 0, isLastTry: true };

const NO_QUOTAS = { unfinishedUploads: 0, unfinishedBytes: 0, storedBytes: 0 };
const PICTURE: UploadRecord = {
  uploadKey: 'key-1',
  objectId: 'picture',
  owner: 'NEWS/editor',
  uploadType: 'image',
  lengthBytes: 10,
  state: 'receiving',
  metadata: { uploadId: 'parent' },
  createdAt: 1,
  receivedAt: null,
};
const SIDECAR: UploadRecord = {
  ...PICTURE,
  uploadKey: 'key-2',
  objectId: 'sidecar',
  uploadType: 'metafile',
  metadata: { parentUploadId: 'parent' },
};

it('[3.10, 4.15] a picture has its sidecar although it is processed before that one is stored as processed', async () => {
  const stored = openSqliteRecords(':memory:', { mostTakenBack: 3 });
  onTestFinished(() => stored.close());
  const assets = new Map<string, CatalogueAsset>();
  const isOther = Promise.withResolvers<void>();
  const locks = createMemoryLocks();
  const records: Records = {
    ...stored,
    async saveState(uploadKey, ...state) {
      // Until the picture waits for its sidecar, or would have been stored without it.
      if (uploadKey === SIDECAR.uploadKey) await isOther.promise;
      return stored.saveState(uploadKey, ...state);
    },
  };
  const sidecars = createSidecars({
    records,
    families: keyedLock(locks, 'family'),
    media: {} as never,
    files: { withLocalFile: async () => ({ values: {} }) } as never,
    catalogue: {
      find: async (objectId: string) => assets.get(objectId),
      async save(asset: CatalogueAsset) {
        assets.set(asset.objectId, asset);
        isOther.resolve();
      },
    } as never,
  });
  let decided = 0;
  const areDecided = Promise.withResolvers<void>();
  const queue = createProcessingQueue(records, {
    delayMs: 0,
    reportFull: () => undefined,
    removeReceived: async () => undefined,
    families: { acquire: (key) => locks.acquire(key, { onWanted: isOther.resolve }) },
    async process(upload) {
      if (upload.uploadType === 'metafile') return sidecars.addToParent(upload, WORK);
      const { objectId } = upload;
      await sidecars.saveWithSidecars({ objectId, type: 'image', fields: {} } as never, upload, WORK);
      return true;
    },
    publishDecided: () => {
      decided += 1;
      if (decided === 2) areDecided.resolve();
    },
  });
  for (const upload of [SIDECAR, PICTURE]) {
    await stored.claimUpload(upload, NO_QUOTAS);
    await stored.saveState(upload.uploadKey, 'received', 1);
  }
  queue.add({ ...SIDECAR, receivedAt: 1 });
  queue.add({ ...PICTURE, receivedAt: 1 });
  await areDecided.promise;
  await queue.close();
  expect(assets.get('picture')?.metaFiles?.map(({ objectId }) => objectId)).toEqual(['sidecar']);
});
