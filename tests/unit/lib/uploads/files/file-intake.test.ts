import { expect, it } from 'vitest';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { BlobStorage } from '#lib/host/record-storage.ts';
import { withFinding } from '#lib/uploads/files/examine-file.ts';
import { createFileIntake } from '#lib/uploads/files/file-intake.ts';
import { createFileStore } from '#lib/uploads/files/file-store.ts';
import { isReady } from '#lib/uploads/model/upload-bundle.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle } from '../../../../helpers/builders/upload-builders.ts';
import { STATES } from '../../../../helpers/builders/upload-states.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

/** The real table and file store on storage that records the size of writes; a headline is the metadata of a file. */
async function create(
  names: readonly string[],
  types: Readonly<Record<string, Upload['type']>> = {},
  beforeRead: (content: string) => Promise<void> | undefined = () => undefined,
) {
  const copies = new Map<string, Blob>();
  const saved: number[] = [];
  const savedSoon: Upload[] = [];
  const uploads = names.map((uploadId, at) =>
    newUpload({
      uploadId,
      addedAt: at,
      bytesLocation: 'page',
      fileMetadata: null,
      bytesTotal: 4,
      type: types[uploadId] ?? 'image',
    }),
  );
  const table = createUploadTable(
    {
      load: async () => ({ uploads: [...uploads], bundles: [newUploadBundle()], steps: [], damagedIds: [] }),
      commit: async ({ uploads = [] }) => void saved.push(uploads.length),
      saveSoon: (upload) => void savedSoon.push(upload),
    },
    () => undefined,
  );
  await table.load();
  const blobs: BlobStorage = {
    isDurable: () => false,
    put: async () => undefined,
    get: async (keys) => keys.map((key) => copies.get(key) ?? null),
    remove: async () => undefined,
    forget: async () => undefined,
    keys: async () => [...copies.keys()],
    keptKeys: async () => [],
    freeBytes: async () => 1e15,
  };
  const bytes = createFileStore({
    blobs,
    sendingState: () => 'idle' as const,
    events: { stored: () => undefined, copying: () => undefined, lost: () => undefined },
  });
  const readMetadata = async (file: RangeReader) => {
    const IPTCHeadline = new TextDecoder().decode(await file.read(0, file.size));
    await beforeRead(IPTCHeadline);
    return { values: { IPTCHeadline }, unmapped: {}, repaired: [], coordinates: null };
  };
  const intake = createFileIntake({
    table,
    bytes,
    readMetadata,
    continued: { uploadIdOf: (uploadId: string) => uploadId },
    readSidecar: async () => ({
      sidecarFor: undefined,
      metadata: { values: {}, unmapped: {}, repaired: [], coordinates: null },
    }),
    changedByPairing: () => [],
    keepSorted: async () => undefined,
    allowedExtensions: () => [],
  });
  const areReady = () => retryUntilPassing(() => expect(table.uploads().every(isReady)).toBe(true));
  return { table, bytes, intake, copies, saved, savedSoon, areReady };
}

const fileOf = (content: string) => new File([content], 'storm.jpg');

it('waits for no write of pictures that arrive and are read', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `upload-${at}`);
  const { table, intake, saved, savedSoon, areReady } = await create(names);
  await intake.receive(
    names,
    names.map((_, at) => fileOf(String(1_000 + at))),
  );
  await areReady();
  expect(saved).toEqual([]);
  expect(new Map(savedSoon.map((upload) => [upload.uploadId, upload]))).toEqual(
    new Map(table.uploads().map((upload) => [upload.uploadId, upload])),
  );
  expect(table.upload('upload-77')?.fileMetadata?.values).toEqual({ IPTCHeadline: '1077' });
});

it('stores what a sidecar says in one transaction with its picture', async () => {
  const { table, intake, saved, areReady } = await create(['upload-0', 'upload-1'], { 'upload-1': 'meta' });
  await intake.receive(['upload-0', 'upload-1'], [fileOf('1000'), fileOf('1001')]);
  await areReady();
  expect(saved).toEqual([2]);
  expect(table.upload('upload-1')?.fileMetadata).not.toBeNull();
});

it('reads files together and once for their types, duplicates and metadata', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `upload-${at}`);
  const { intake, areReady } = await create(names);
  const reads: number[] = [];
  const files = names.map((_, at) => {
    const file = fileOf(String(1_000 + at));
    const read = file.arrayBuffer.bind(file);
    file.arrayBuffer = () => {
      reads.push(at);
      return read();
    };
    return file;
  });
  await intake.receive(names, files);
  await areReady();
  // Each alone only for its fingerprint, because it is not copied: later readings are compared with it.
  await retryUntilPassing(() => expect(reads).toHaveLength(30));
});

it('[4.7] the first files of many are ready while later ones are still read', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `upload-${at}`);
  const last = Promise.withResolvers<void>();
  const { table, intake, areReady } = await create(names, {}, (text) => (text === '1059' ? last.promise : undefined));
  await intake.receive(
    names,
    names.map((_, at) => fileOf(String(1_000 + at))),
  );
  await retryUntilPassing(() => expect(table.upload('upload-0')).toSatisfy(isReady));
  expect(['upload-0', 'upload-59'].map(intake.isExamining)).toEqual([false, true]);
  last.resolve();
  await areReady();
});

it('finds the first of several duplicates, although many files are examined at once', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `upload-${at}`);
  const { table, intake, areReady } = await create(names);
  await intake.receive(
    names,
    names.map((_, at) => fileOf(at % 10 === 3 ? 'dike' : String(1_000 + at))),
  );
  await areReady();
  const duplicates = table
    .uploads()
    .flatMap(({ uploadId, duplicateOf }) => (duplicateOf === null ? [] : [[uploadId, duplicateOf]]));
  expect(duplicates).toEqual([
    ['upload-13', 'upload-3'],
    ['upload-23', 'upload-3'],
  ]);
});

it('reads the copy where there is one: the file may have changed by now', async () => {
  const { table, bytes, intake, copies, areReady } = await create(['edited']);
  copies.set('edited', new Blob(['dike']));
  await bytes.storedIds(() => 4);
  await intake.receive(['edited'], [fileOf('moat')]);
  await areReady();
  expect(table.upload('edited')?.fileMetadata?.values).toEqual({ IPTCHeadline: 'dike' });
});

it('reads the copy of an unreadable file, and without a copy what was read when it arrived', async () => {
  const { table, bytes, intake, copies, areReady } = await create(['copied', 'gone']);
  const moved = () => {
    const file = fileOf('dike');
    let reads = 0;
    // Its first bytes are readable, then it is moved.
    file.arrayBuffer = () =>
      reads++ === 0
        ? Promise.resolve(new TextEncoder().encode('head').buffer)
        : Promise.reject(new DOMException('', 'NotFoundError'));
    return file;
  };
  copies.set('copied', new Blob(['copy']));
  await bytes.storedIds(() => 4);
  await intake.receive(['copied'], [moved()]);
  await intake.receive(['gone'], [moved()]);
  await areReady();
  expect(['copied', 'gone'].map((id) => table.upload(id)?.fileMetadata?.values)).toEqual([
    { IPTCHeadline: 'copy' },
    { IPTCHeadline: 'head' },
  ]);
});

it.each(Object.entries(STATES))(
  'asks about a duplicate of which nothing was sent yet, and no other: %s',
  (status, state) => {
    const fileMetadata = { values: {}, unmapped: {}, repaired: [], coordinates: null };
    const found = withFinding(newUpload({ state }), { uploadId: 'upload-1', duplicateOf: 'upload-0', fileMetadata });
    const isAsked = ['new', 'paused'].includes(status);
    expect([found.duplicateOf, found.state]).toEqual(isAsked ? ['upload-0', { status: 'new' }] : [null, state]);
  },
);

it("[4.15] a sidecar's own word counts unless the user has said whose it is", () => {
  const fileMetadata = { values: {}, unmapped: {}, repaired: [], coordinates: null };
  const finding = { uploadId: 'upload-1', duplicateOf: null, fileMetadata, sidecarFor: 'nef' };
  const stated = { type: 'meta', sidecarFor: 'jpg' } as const;
  expect(withFinding(newUpload(stated), finding).sidecarFor).toBe('nef');
  expect(withFinding(newUpload({ ...stated, isParentChosen: true }), finding).sidecarFor).toBe('jpg');
});
