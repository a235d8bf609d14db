/** An upload that is removed between two steps of its completion, its processing or another removal. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openSqliteRecords } from '../../../../reference-server/storage/sqlite/sqlite-records.ts';
import type { Records, UploadRecord } from '../../../../reference-server/stores/records.ts';
import { createLazyRenditions } from '../../../../reference-server/uploads/lazy-renditions.ts';
import { createProcessingQueue } from '../../../../reference-server/uploads/processing-queue.ts';
import { createRemoval } from '../../../../reference-server/uploads/removal.ts';
import { createSidecars } from '../../../../reference-server/uploads/sidecars.ts';
import { createUploadCompletion } from '../../../../reference-server/uploads/upload-completion.ts';

const LAST_WORK = { endsAt: 0, isLastTry: true };
const NO_QUOTAS = { unfinishedUploads: 0, unfinishedBytes: 0, storedBytes: 0 };
const UPLOAD: UploadRecord = {
  uploadKey: 'key-1',
  objectId: 'object-1',
  owner: 'NEWS/editor',
  uploadType: 'image',
  lengthBytes: 10,
  state: 'receiving',
  metadata: { filename: 'a.jpg', sha256: 'of the file' },
  createdAt: 1,
  receivedAt: null,
};

let records: Records;
beforeEach(() => {
  records = openSqliteRecords(':memory:', { mostTakenBack: 3 });
  onTestFinished(() => records.close());
});

const locks = { acquire: async () => () => undefined } as never;

it.each([
  ['is removed', true],
  ['stays', false],
])('an upload is not queued for processing if it %s while its SHA-256 is computed', async (_, isRemoved) => {
  await records.claimUpload(UPLOAD, NO_QUOTAS);
  const [add, remove] = [vi.fn(), vi.fn()];
  const sha256Of = async () => {
    if (isRemoved) await records.terminate(UPLOAD.objectId, UPLOAD.owner, 2);
    return 'of the file';
  };
  const store = { sha256Of, remove } as never;
  const received = createUploadCompletion({ store, records, processing: { add }, locks }).receive(UPLOAD.uploadKey);
  if (isRemoved) await expect(received).rejects.toMatchObject({ statusCode: 410 });
  else await received;
  expect([add.mock.calls.length, remove.mock.calls.length]).toEqual(isRemoved ? [0, 1] : [1, 0]);
});

it.each([
  ['of another user stays', true],
  ['goes', false],
])('a removal deletes the bytes of its own upload, and the asset with its id %s', async (_, isCreatedAgain) => {
  if (isCreatedAgain) await records.claimUpload({ ...UPLOAD, uploadKey: 'key-2', owner: 'NEWS/photo' }, NO_QUOTAS);
  const [removeBytes, removeFiles, removeAsset] = [vi.fn(), vi.fn(), vi.fn()];
  const removal = createRemoval({
    records,
    locks,
    sidecars: {} as never,
    wake: () => undefined,
    store: { remove: removeBytes } as never,
    files: { remove: removeFiles } as never,
    catalogue: { remove: removeAsset } as never,
  });
  await removal.removeReceived(UPLOAD);
  const asset = isCreatedAgain ? [] : [[UPLOAD.objectId]];
  expect([removeBytes.mock.calls, removeFiles.mock.calls, removeAsset.mock.calls]).toEqual([
    [[UPLOAD.uploadKey]],
    asset,
    asset,
  ]);
});

it.each([
  ['removed', true],
  ['not removed', false],
])('what was processed is deleted again only if it was removed meanwhile: %s', async (_, isRemoved) => {
  await records.claimUpload(UPLOAD, NO_QUOTAS);
  await records.saveState(UPLOAD.uploadKey, 'received', 1);
  const [removeReceived, decided] = [vi.fn(async () => undefined), Promise.withResolvers<string>()];
  const queue = createProcessingQueue(records, {
    delayMs: 0,
    families: locks,
    reportFull: () => undefined,
    removeReceived,
    publishDecided: decided.resolve,
    async process() {
      if (isRemoved) await records.terminate(UPLOAD.objectId, UPLOAD.owner, 2);
      return true;
    },
  });
  queue.add({ ...UPLOAD, receivedAt: 1 });
  await decided.promise;
  await queue.close();
  expect(removeReceived.mock.calls.length).toBe(isRemoved ? 1 : 0);
  expect((await records.findUploadByKey(UPLOAD.uploadKey))?.state).toBe(isRemoved ? undefined : 'processed');
});

it.each([
  ['is not there any more', false],
  ['is there', true],
])('an upload becomes an asset, and a sidecar part of one, if it %s', async (_, isThere) => {
  const parent = { ...UPLOAD, metadata: { uploadId: 'parent' } };
  const sidecar = { ...UPLOAD, uploadKey: 'key-2', objectId: 'object-2', uploadType: 'metafile' } as const;
  const related = { ...sidecar, metadata: { parentUploadId: 'parent' } };
  await records.claimUpload({ ...parent, uploadKey: 'key-0' }, NO_QUOTAS);
  if (isThere) await records.claimUpload(related, NO_QUOTAS);
  const asset = { objectId: UPLOAD.objectId, type: 'image', fields: {} } as never;
  const save = vi.fn();
  const sidecars = createSidecars({
    records,
    families: locks,
    media: {} as never,
    catalogue: { save, find: async () => asset } as never,
    files: { withLocalFile: async () => ({ values: {} }) } as never,
  });
  await sidecars.addToParent(related, LAST_WORK);
  await sidecars.saveWithSidecars(asset, isThere ? { ...parent, uploadKey: 'key-0' } : parent, LAST_WORK);
  expect(save.mock.calls.length).toBe(isThere ? 2 : 0);
});

it.each([
  ['the same', 1],
  ['another one', 0],
])('a rendition is kept if the object is still %s when it has been drawn', async (what, written) => {
  const asset = { objectId: UPLOAD.objectId, type: 'image', hasThumb: true, receivedAt: 1, fields: {} };
  let current = asset;
  const write = vi.fn();
  const renditions = createLazyRenditions({
    locks,
    idleAfterMs: 1_000,
    disk: { requireRoom: async () => undefined, reportFull: () => undefined },
    catalogue: { find: async () => current } as never,
    media: { makeRendition: async () => Buffer.from('drawn') } as never,
    files: {
      write,
      sizeOf: async (_id: string, variant: string) => (variant === 'original' ? 10 : undefined),
      async withLocalFile(_id: string, _variant: string, draw: (path: string) => Promise<Buffer>) {
        if (what === 'another one') current = { ...asset, receivedAt: 2 };
        return draw('a.jpg');
      },
    } as never,
  });
  await renditions.sizeOf(asset as never, 'thumb');
  expect(write.mock.calls).toHaveLength(written);
  await renditions.close();
});
