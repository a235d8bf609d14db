/**
 * The deletion of the database after a sign-out loses no upload and no value that stays, also when the browser ends in
 * the middle. That nothing is left in files: tests/e2e/session/no-traces-after-sign-out.spec.ts.
 */
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#lib/host/shared/database.ts';
import { backUp } from '#lib/host/shared/erase-remains.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

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
const isBackUpLeft = async () => (await names()).includes('comyan-backup');

it('keeps the values, and leaves no other database', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'https://media.example/'), aValue('theme', 'comyan')], 'strict');
  const before = await open();
  await records.eraseRemoved();
  expect(await readAll(records)).toEqual({ values: ['https://media.example/', 'comyan'], items: [] });
  expect(await open()).not.toBe(before);
  await expect.poll(names).toEqual(['comyan']);
});

it('uploads are not deleted', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'a'), upload], 'strict');
  await records.eraseRemoved();
  expect(await readAll(records)).toEqual({ values: ['a'], items: [upload.value] });
  expect(await isBackUpLeft()).toBe(false);
});

it('loses nothing that other tabs store meanwhile', async () => {
  const records = createRecordStorage(open);
  const otherTabs = [openDatabase(), openDatabase()].map(createRecordStorage);
  let isErased = false;
  const stored: string[] = [];
  const storing = otherTabs.map(async (tab, at) => {
    for (let number = 0; !isErased || number < 10; number += 1) {
      const key = `${at}/${number}`;
      await tab.write([aValue(key, key)], 'strict');
      stored.push(key);
    }
  });
  for (let round = 0; round < 3; round += 1) await records.eraseRemoved();
  isErased = true;
  await Promise.all(storing);
  expect((await records.readAll('values')).toSorted()).toEqual(stored.toSorted());
});

it('an upload of another tab that is written while the deletion begins is not deleted', async () => {
  await createRecordStorage(open).write([aValue('server', 'a')], 'strict');
  const otherTab = createRecordStorage(openDatabase());
  await otherTab.readAll('items');
  const erased = createRecordStorage(open).eraseRemoved();
  await otherTab.write([upload], 'strict');
  await erased;
  expect(await readAll()).toEqual({ values: ['a'], items: [upload.value] });
});

it('keeps the values when the browser ends right after the deletion', async () => {
  await backUp([
    ['server', 'a'],
    ['theme', 'b'],
  ]);
  expect(await readAll()).toEqual({ values: ['a', 'b'], items: [] });
  expect(await isBackUpLeft()).toBe(false);
});

it('keeps them also when the browser ends once more, before they are restored', async () => {
  await backUp([
    ['server', 'a'],
    ['theme', 'b'],
  ]);
  // The new database exists already, and has a newer value.
  await createRecordStorage(open).readAll('values');
  await (await open())?.close();
  await backUp([
    ['server', 'old'],
    ['language', 'de'],
  ]);
  open = openDatabase();
  // In the order of the keys.
  expect(await readAll()).toEqual({ values: ['de', 'a', 'b'], items: [] });
  expect(await isBackUpLeft()).toBe(false);
  expect(await createRecordStorage(open).read('values', 'server')).toBe('a');
});

it('restores them before any tab reads a value', async () => {
  await backUp([['server', 'a']]);
  const tabs = [open, openDatabase(), openDatabase()].map(createRecordStorage);
  expect(await Promise.all(tabs.map((tab) => tab.readAll('values')))).toEqual([['a'], ['a'], ['a']]);
});

it('opens the database although its values cannot be restored, and keeps them for the next time', async () => {
  // A newer version of the extension has written them.
  (await openDB('comyan-backup', 2)).close();
  expect(await readAll()).toEqual({ values: [], items: [] });
  expect(await isBackUpLeft()).toBe(true);
});

it('waits for another tab that does it', async () => {
  const otherTab = Promise.withResolvers<void>();
  const tabs = [open, openDatabase()].map(createRecordStorage);
  await tabs[0]?.write([aValue('server', 'a')], 'strict');
  await tabs[1]?.readAll('values');
  void navigator.locks.request('comyan-database', () => otherTab.promise);
  let count = 0;
  const erased = tabs.map((tab) => tab.eraseRemoved().then(() => (count += 1)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count).toBe(0);
  otherTab.resolve();
  await Promise.all(erased);
  for (const tab of tabs) expect(await readAll(tab)).toEqual({ values: ['a'], items: [] });
});

it('a tab that the browser freezes is not waited for, and continues later', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const frozen = openDatabase();
  vi.unstubAllGlobals();
  const before = await frozen();
  page.dispatchEvent(new Event('freeze'));
  await retryUntilPassing(() => expect(() => before?.transaction('values')).toThrow());
  await createRecordStorage(frozen).write([aValue('server', 'a')], 'strict');
  expect(await readAll()).toEqual({ values: ['a'], items: [] });
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

it('brings nothing of an old backup back when everything is deleted', async () => {
  const records = createRecordStorage(open);
  await records.write([aValue('server', 'a'), upload], 'strict');
  await backUp([['server', 'old']]);
  await records.clear();
  await records.eraseRemoved();
  expect(await readAll(records)).toEqual({ values: [], items: [] });
  expect(await isBackUpLeft()).toBe(false);
});
