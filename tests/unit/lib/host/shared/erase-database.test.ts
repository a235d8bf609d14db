/**
 * The deletion of the database after a sign-out loses no upload and no value that stays, also when the browser ends in
 * the middle. That nothing is left in files: tests/e2e/session/no-traces-after-sign-out.spec.ts.
 */
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#lib/host/shared/database.ts';
import { eraseDatabase } from '#lib/host/shared/erase-remains.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';

const OTHERS = ['comyan-backup', 'comyan-scratch'];

let open: OpenDatabase;
beforeEach(async () => {
  await (await open?.())?.close();
  for (const name of ['comyan', ...OTHERS]) await deleteDB(name);
  open = openDatabase();
});

const aValue = (key: string, value: unknown) => ({ store: 'values' as const, key, value });
const upload = { store: 'items' as const, key: 'upload', value: { id: 'upload' } };
const readAll = async (storage = createRecordStorage(open)) => ({
  values: await storage.readAll('values'),
  items: await storage.readAll('items'),
});
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('keeps the values, and leaves no other database', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'https://media.example/'), aValue('theme', 'comyan')], 'strict');
  const before = await open();
  await records.eraseRemoved();
  expect(await readAll(records)).toEqual({ values: ['https://media.example/', 'comyan'], items: [] });
  expect(await open()).not.toBe(before);
  await expect.poll(names).toEqual(['comyan']);
});

it('does not delete uploads', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'a'), upload], 'strict');
  await records.eraseRemoved();
  expect(await readAll(records)).toEqual({ values: ['a'], items: [upload.value] });
});

it('does not delete an upload that another tab stores meanwhile', async () => {
  await createRecordStorage(open).write([aValue('server', 'a')], 'strict');
  const isErased = await eraseDatabase({
    name: 'comyan',
    async kept() {
      await createRecordStorage(openDatabase()).write([upload], 'strict');
      return [['server', 'a']];
    },
    mayBeErased: async () => (await createRecordStorage(open).readAll('items')).length === 0,
  });
  expect(isErased).toBe(false);
  expect(await readAll()).toEqual({ values: ['a'], items: [upload.value] });
  expect(await names()).not.toContain('comyan-backup');
});

it('keeps the values when the browser ends right after the deletion', async () => {
  await createRecordStorage(open).write([aValue('server', 'a'), aValue('theme', 'b')], 'strict');
  await eraseDatabase({
    name: 'comyan',
    kept: async () => [
      ['server', 'a'],
      ['theme', 'b'],
    ],
    mayBeErased: async () => true,
  });
  expect(await names()).toContain('comyan-backup');
  open = openDatabase();
  expect(await readAll()).toEqual({ values: ['a', 'b'], items: [] });
  expect(await names()).not.toContain('comyan-backup');
});

it('waits for another tab that does it, because that one has its values in the backup', async () => {
  const otherTab = Promise.withResolvers<void>();
  void navigator.locks.request('comyan-erasing', () => otherTab.promise);
  const tabs = [open, openDatabase()].map(createRecordStorage);
  await tabs[0]?.write([aValue('server', 'a')], 'strict');
  let count = 0;
  const erased = tabs.map((tab) => tab.eraseRemoved().then(() => (count += 1)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count).toBe(0);
  otherTab.resolve();
  await Promise.all(erased);
  for (const tab of tabs) expect(await readAll(tab)).toEqual({ values: ['a'], items: [] });
});

it('lets calls wait, and loses none of them', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'a')], 'strict');
  const erased = records.eraseRemoved();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await records.write([upload], 'strict');
  await erased;
  expect(await readAll(records)).toEqual({ values: ['a'], items: [upload.value] });
});

it('deletes everything for all users, uploads included, and an old backup does not return', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'a'), upload], 'strict');
  await eraseDatabase({ name: 'comyan-none', kept: async () => [['server', 'old']], mayBeErased: async () => true });
  await records.clear();
  expect(await readAll(records)).toEqual({ values: [], items: [] });
});
