import { expect, it } from 'vitest';
import { createDuplicateFinder } from '#lib/uploads/files/duplicate-finder.ts';
import { createSharedReads } from '#lib/uploads/files/shared-reads.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import type { UploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUploadBundle, storedUpload } from '../../../../helpers/builders/upload-builders.ts';

/** Uploads in the order of adding, by name and content; reading one of `slow` takes longest. */
function create(contents: Readonly<Record<string, string>>, slow: readonly string[] = []) {
  const reads: string[] = [];
  const lookUps: string[] = [];
  const uploads = new Map<string, Upload>(
    Object.entries(contents).map(([uploadId, content], at) => [
      uploadId,
      storedUpload({ uploadId, bytesTotal: content.length, addedAt: at }),
    ]),
  );
  const bundles = [
    newUploadBundle(),
    newUploadBundle({ id: 'left-behind' }),
    newUploadBundle({ id: 'of-ben', owner: 'NEWS/ben' }),
  ];
  const table = {
    upload(id: string) {
      lookUps.push(id);
      return uploads.get(id);
    },
    held: (id: string) => uploads.get(id),
    uploads: () => [...uploads.values()],
    bundle: (id: string) => bundles.find((bundle) => bundle.id === id),
  } as unknown as UploadTable;
  const read = async (uploadId: string) => {
    reads.push(uploadId);
    if (slow.includes(uploadId)) await new Promise((resolve) => setTimeout(resolve, 20));
    return new Blob([contents[uploadId] ?? '']);
  };
  const held = new Map<string, Blob>();
  const finder = createDuplicateFinder(table, {
    held: (uploadId: string) => held.get(uploadId),
    read,
    reads: createSharedReads(),
  });
  const find = (uploadId: string) =>
    finder.find(uploads.get(uploadId) ?? storedUpload(), new Blob([contents[uploadId] ?? '']));
  return { finder, find, uploads, reads, lookUps, held };
}

it('returns the first of the earlier uploads with the same bytes, never a later one', async () => {
  const { finder, find } = create({ one: 'dike', two: 'tide', three: 'dike', four: 'dike', five: 'other' });
  finder.enqueue(['one', 'two', 'three', 'four', 'five']);
  expect(await find('one')).toBeNull();
  expect(await find('two')).toBeNull();
  expect(await find('three')).toBe('one');
  expect(await find('four')).toBe('one');
  expect(await find('five')).toBeNull();
});

it('uses the fingerprints of an earlier run of the background', async () => {
  const { finder, find } = create({ earlier: 'dike', now: 'dike' });
  finder.enqueue(['now']);
  expect(await find('now')).toBe('earlier');
});

it('ignores uploads that are removed, rejected or of another list', async () => {
  const { finder, find, uploads } = create({ gone: 'dike', refused: 'dike', elsewhere: 'dike', now: 'dike' });
  finder.enqueue([...uploads.keys()]);
  uploads.delete('gone');
  uploads.set('elsewhere', { ...storedUpload(), ...uploads.get('elsewhere'), bundleId: 'of-ben' });
  uploads.set('refused', {
    ...storedUpload(),
    ...uploads.get('refused'),
    fileValidationResult: { isValid: false, errorType: 'FILE_SIZE_EXCEEDED_ERROR', detectedFileType: null },
  });
  expect(await find('now')).toBeNull();
});

it('[4.13] includes a failed upload left in an earlier bundle of the list', async () => {
  const { finder, find, uploads } = create({ failed: 'dike', now: 'dike' });
  finder.enqueue([...uploads.keys()]);
  uploads.set('failed', { ...storedUpload(), ...uploads.get('failed'), bundleId: 'left-behind' });
  expect(await find('now')).toBe('failed');
});

it('[4.15] treats a sidecar as duplicate only of one with the same name and parent, and never of another type', async () => {
  const { finder, find, uploads } = create({
    picture: 'same',
    one: 'same',
    other: 'same',
    again: 'same',
    alone: 'same',
    xml: 'same',
  });
  const sidecar = (uploadId: string, parentUploadId: string | null, originalFilename = 'lv.xmp') => {
    const own = { type: 'meta', parentUploadId, originalFilename } as const;
    uploads.set(uploadId, { ...storedUpload(), ...uploads.get(uploadId), ...own });
  };
  sidecar('one', 'picture');
  sidecar('other', 'picture-2');
  sidecar('again', 'picture');
  sidecar('alone', null);
  sidecar('xml', 'picture', 'lv.xml');
  finder.enqueue([...uploads.keys()]);
  const found = await Promise.all(['one', 'other', 'again', 'alone', 'xml'].map(find));
  expect(found).toEqual([null, null, 'one', null, null]);
});

it('reads each of many different files of one size once, and no file with a unique size', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `file-${String(at).padStart(3, '0')}`);
  const { finder, find, reads } = create({ alone: 'of its own size', ...Object.fromEntries(names.map((n) => [n, n])) });
  finder.enqueue(['alone', ...names]);
  for (const name of ['alone', ...names]) expect(await find(name)).toBeNull();
  expect(reads.toSorted()).toEqual(names);
});

it('returns the first one also when it is read last, and when all are compared at once', async () => {
  const { finder, find } = create({ one: 'dike', two: 'dike', three: 'dike', four: 'tide' }, ['one']);
  finder.enqueue(['one', 'two', 'three', 'four']);
  const found = await Promise.all(['four', 'three', 'two', 'one'].map(find));
  expect(found).toEqual([null, 'one', 'one', null]);
});

it('compares a file before later ones of its size are read', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `file-${String(at).padStart(2, '0')}`);
  const { finder, find, reads } = create(Object.fromEntries(names.map((name) => [name, name])));
  finder.enqueue(names);
  expect(await find('file-02')).toBeNull();
  expect(reads).toContain('file-02');
  expect(reads).not.toContain('file-29');
});

it('finds one that was added before and arrives after many others', async () => {
  const others = Array.from({ length: 30 }, (_, at) => [`other-${at}`, String(1_000 + at)]);
  const { finder, find, uploads } = create({ now: 'dike', ...Object.fromEntries(others), earlier: 'dike' });
  uploads.set('earlier', { ...storedUpload(), ...uploads.get('earlier'), addedAt: -1 });
  finder.enqueue([...uploads.keys()]);
  expect(await find('now')).toBe('earlier');
});

it('reads the handed-over file, and a copy only when that cannot be read', async () => {
  const { finder, find, reads, held } = create({ one: 'dike', two: 'dike', three: 'dike' });
  held.set('one', new Blob(['dike']));
  held.set('two', Object.assign(new Blob(['dike']), { arrayBuffer: () => Promise.reject(new Error('moved')) }));
  held.set('three', new Blob(['dike']));
  finder.enqueue(['one', 'two', 'three']);
  expect(await find('two')).toBe('one');
  // Once for its fingerprint; its possible duplicate is read again to compare.
  expect(reads).toEqual(['two', 'one']);
});

it('distinguishes files that differ in their middle only', async () => {
  const edge = 'x'.repeat(64 * 1024);
  const { finder, find } = create({
    one: `${edge}dike${edge}`,
    two: `${edge}tide${edge}`,
    three: `${edge}dike${edge}`,
  });
  finder.enqueue(['one', 'two', 'three']);
  expect(await find('two')).toBeNull();
  expect(await find('three')).toBe('one');
});

it('keeps nothing of removed uploads when hundreds of others have followed', async () => {
  const others = Array.from({ length: 300 }, (_, at) => `other-${at}`);
  const contents = Object.fromEntries(others.map((name) => [name, `the tide of ${name}`]));
  const { finder, find, uploads, lookUps } = create({ gone: 'dike', first: 'dike', ...contents, now: 'dike' });
  finder.enqueue(['gone', 'first']);
  await find('first');
  uploads.delete('gone');
  for (const name of others) finder.enqueue([name]);
  finder.enqueue(['now']);
  lookUps.length = 0;
  expect(await find('now')).toBe('first');
  expect(lookUps).not.toContain('gone');
});
