import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBlobStorage } from '#lib/host/shared/blob-storage.ts';
import { openDatabase } from '#lib/host/shared/database.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';
import { createThumbnailStorage } from '#lib/host/shared/thumbnail-storage.ts';

const picture = new Blob(['picture'], { type: 'image/webp' });

beforeEach(async () => {
  const { databases } = indexedDB;
  for (const { name } of await databases.call(indexedDB)) if (name) indexedDB.deleteDatabase(name);
});

describe('thumbnails', () => {
  it('are removed with their upload, but not with its copy', async () => {
    const open = openDatabase();
    const database = await open();
    const thumbnails = createThumbnailStorage(open);
    const blobs = createBlobStorage(open);
    await database?.put('copies', picture, 'upload-1');
    await thumbnails.write('upload-1', picture);
    await blobs.remove(['upload-1']);
    expect(await thumbnails.readCopy('upload-1')).toBeNull();
    expect(await thumbnails.read('upload-1')).not.toBeNull();
    expect(await blobs.keptKeys()).toEqual(['upload-1']);
    await blobs.forget(['upload-1']);
    expect(await thumbnails.read('upload-1')).toBeNull();
    expect(await blobs.keptKeys()).toEqual([]);
    database?.close();
  });

  it('are absent where the browser denies storage', async () => {
    const thumbnails = createThumbnailStorage(async () => null);
    await thumbnails.write('upload-1', picture);
    expect(await thumbnails.read('upload-1')).toBeNull();
    expect(await thumbnails.readCopy('upload-1')).toBeNull();
  });
});

describe('many records', () => {
  it('are written in one transaction: all of them or none', async () => {
    const open = openDatabase();
    const database = await open();
    const records = createRecordStorage(open);
    const change = (at: number, value: unknown) => ({ store: 'items' as const, key: `upload-${at}`, value });
    const changes = Array.from({ length: 600 }, (_, at) => change(at, { at }));
    await records.write(changes, 'strict');
    expect(await records.readAll('items')).toHaveLength(600);
    // A function cannot be stored: the last of six hundred fails the others.
    const spoiled = [...changes.map(({ key }) => ({ ...change(0, undefined), key })), change(601, () => undefined)];
    await expect(records.write(spoiled, 'strict')).rejects.toMatchObject({ code: 'storage/refused' });
    expect(await records.readAll('items')).toHaveLength(600);
    database?.close();
  });
});
