import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB, unwrap } from 'idb';
import { afterEach, expect, it } from 'vitest';
import { createBlobStorage } from '#lib/host/shared/blob-storage.ts';
import { type Database, type OpenDatabase, openDatabase } from '#lib/host/shared/database.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';

const nowhere: OpenDatabase = () => Promise.resolve(null);
const put = (key: string, value: unknown) => [{ store: 'values' as const, key, value }];
let open: OpenDatabase = openDatabase();

async function opened(): Promise<Database> {
  const database = await open();
  if (database === null) throw new Error('no database');
  return database;
}

afterEach(async () => {
  (await open().catch(() => null))?.close();
  await deleteDB('comyan');
  open = openDatabase();
});

it('reopens the database after the browser closed it', async () => {
  const records = createRecordStorage(open);
  await records.write(put('a', 1), 'strict');
  const database = await opened();
  // As when site data is cleared or the browser's storage process ends.
  forceCloseDatabase(unwrap(database) as never);
  await new Promise((resolve) => setTimeout(resolve));
  await records.write(put('b', 2), 'strict');
  expect(await records.readAll('values')).toEqual([1, 2]);
});

it('closes for a newer version, and then fails instead of continuing in memory', async () => {
  const records = createRecordStorage(open);
  await records.write(put('a', 1), 'strict');
  const newer = await openDB('comyan', 1_000);
  await expect(records.write(put('b', 2), 'strict')).rejects.toMatchObject({ code: 'storage/refused' });
  newer.close();
});

it('begins empty where another version has stored something', async () => {
  const old = await openDB('comyan', 4, {
    upgrade(created) {
      for (const store of ['values', 'others']) created.createObjectStore(store);
    },
  });
  await old.put('values', 1, 'a');
  old.close();
  const records = createRecordStorage(open);
  expect(await records.readAll('values')).toEqual([]);
  await records.write([{ store: 'terminations', key: 'b', value: 2 }], 'strict');
  expect(await records.readAll('terminations')).toEqual([2]);
  expect([...(await opened()).objectStoreNames]).not.toContain('others');
});

it('fails with storage/refused when a transaction cannot start', async () => {
  const records = createRecordStorage(open);
  await records.write(put('a', 1), 'strict');
  (await open())?.close();
  await expect(records.write(put('b', 2), 'strict')).rejects.toMatchObject({ code: 'storage/refused' });
});

it('writes all changes of a call or none', async () => {
  const records = createRecordStorage(open);
  const unstorable = { store: 'items' as const, key: 'x', value: () => undefined };
  await expect(records.write([...put('a', 1), unstorable], 'strict')).rejects.toMatchObject({
    code: 'storage/refused',
  });
  expect(await records.read('values', 'a')).toBeUndefined();
});

it('keeps records in memory where the browser denies storage, and reports it', async () => {
  const records = createRecordStorage(nowhere);
  await records.write(put('a', 1), 'strict');
  expect(await records.read('values', 'a')).toBe(1);
  await records.write(put('a', undefined), 'strict');
  expect(await records.readAll('values')).toEqual([]);
  expect(records.isDurable()).toBe(false);
});

it('keeps no copies where the browser denies storage', async () => {
  const blobs = createBlobStorage(nowhere);
  await expect(blobs.put([{ key: 'a', content: new Blob(['x']) }])).rejects.toMatchObject({
    code: 'storage/over-budget',
  });
  expect(await blobs.get(['a'])).toEqual([null]);
  expect(await blobs.keys()).toEqual([]);
  expect(blobs.isDurable()).toBe(false);
});

it('returns a copy, lists it and removes it', async () => {
  const blobs = createBlobStorage(open);
  await blobs.put([
    { key: 'a', content: new Blob(['press photo']) },
    { key: 'b', content: new Uint8Array([1, 2]) },
  ]);
  const [photo, gone, bytes] = await blobs.get(['a', 'gone', 'b']);
  expect(await (photo as Blob).text()).toBe('press photo');
  expect([gone, [...(bytes as Uint8Array)]]).toEqual([null, [1, 2]]);
  expect(await blobs.keys()).toEqual(['a', 'b']);
  await blobs.remove(['a']);
  expect(await blobs.get(['a'])).toEqual([null]);
});

it.each([
  ['all there are', []],
  ['all but one that is stored between them', ['b']],
])('returns copies in the order that is wanted, when they are %s', async (_name, others) => {
  const blobs = createBlobStorage(open);
  const stored = [...others, 'c', 'a', 'd'].map((key) => ({ key, content: new TextEncoder().encode(`of ${key}`) }));
  await blobs.put(stored);
  const found = await blobs.get(['d', 'a', 'c']);
  expect(found.map((content) => content instanceof Uint8Array && new TextDecoder().decode(content))).toEqual([
    'of d',
    'of a',
    'of c',
  ]);
});
