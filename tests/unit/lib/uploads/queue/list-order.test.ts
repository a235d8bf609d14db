import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, type Upload } from '#lib/uploads/model/upload-state.ts';
import { movedUploads, sortedUploads } from '#lib/uploads/queue/list-order.ts';
import { storedUpload } from '../../../../helpers/builders/upload-builders.ts';

const NOW = 1_800_000_000_000;

function listOf(count: number): Upload[] {
  return Array.from({ length: count }, (_, at) => ({
    ...storedUpload({ uploadId: `upload-${at}` }),
    addedAt: NOW - 1_000 + at / 1_000,
  }));
}

function orderAfter(list: readonly Upload[], ids: readonly string[], beforeId: string | null): Upload[] {
  const changed = new Map(movedUploads(list, ids, beforeId, NOW).map((upload) => [upload.uploadId, upload]));
  return list
    .map((upload) => changed.get(upload.uploadId) ?? upload)
    .sort((one, other) => orderOf(one) - orderOf(other));
}

const idsOf = (list: readonly Upload[]) => list.map(({ uploadId }) => uploadId.slice('upload-'.length)).join('');

describe('moved uploads', () => {
  it.each([
    [['upload-3'], 'upload-0', '3012'],
    [['upload-0'], null, '1230'],
    [['upload-0'], 'upload-2', '1023'],
    [['upload-3', 'upload-1'], 'upload-0', '1302'],
    [['upload-1'], 'upload-1', '0123'],
    [['upload-0', 'upload-1'], 'upload-0', '0123'],
    [['unknown'], 'upload-0', '0123'],
    [['upload-0'], 'unknown', '0123'],
  ])('%j before %s gives %s', (ids, beforeId, order) => {
    expect(idsOf(orderAfter(listOf(4), ids, beforeId))).toBe(order);
  });

  it('uploads that stay where they are change nothing', () => {
    expect(movedUploads(listOf(4), ['upload-1'], 'upload-2', NOW)).toEqual([]);
  });

  it('keep every other order, however often they are moved, and files added later come last', () => {
    const move = fc.tuple(fc.nat(5), fc.option(fc.nat(5)));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let list = listOf(6);
        let expected = list.map(({ uploadId }) => uploadId);
        for (const [moved, before] of moves) {
          const [id, beforeId] = [`upload-${moved}`, before === null ? null : `upload-${before}`];
          const rest = expected.filter((one) => one !== id);
          const at =
            beforeId === null
              ? -1
              : rest.indexOf(beforeId === id ? (expected[expected.indexOf(id) + 1] ?? '') : beforeId);
          expected = at < 0 ? [...rest, id] : rest.toSpliced(at, 0, id);
          list = orderAfter(list, [id], beforeId);
        }
        expect(list.map(({ uploadId }) => uploadId)).toEqual(expected);
        expect(Math.max(...list.map(orderOf))).toBeLessThan(NOW);
      }),
    );
  });
});

interface SortedFile {
  readonly name: string;
  /** In the file, as `yyyymmdd hhmmss`. */
  readonly taken?: string;
  /** Set for the file by the user. */
  readonly set?: string;
  readonly parent?: string;
  readonly position?: number;
}

const valuesOf = (moment?: string) => {
  const [IPTCDateCreated = '', IPTCTimeCreated = ''] = moment?.split(' ') ?? [];
  return moment === undefined ? {} : { IPTCDateCreated, IPTCTimeCreated };
};

/** Each file's name is its id. */
function filesOf(files: readonly SortedFile[]): Upload[] {
  return files.map(({ name, taken, set, parent, position }, at) => ({
    ...storedUpload({ uploadId: name, filename: name, overrides: valuesOf(set), parentUploadId: parent ?? null }),
    fileMetadata: { values: valuesOf(taken), unmapped: {}, repaired: [], coordinates: null },
    addedAt: NOW - 1_000 + at / 1_000,
    ...(parent !== undefined && { type: 'meta' as const }),
    ...(position !== undefined && { position }),
  }));
}

function afterSort(list: readonly Upload[], ...rest: [by: 'added' | 'name' | 'taken', added?: ReadonlySet<string>]) {
  const changed = new Map(sortedUploads(list, rest[0], NOW, rest[1]).map((upload) => [upload.uploadId, upload]));
  return list
    .map((upload) => changed.get(upload.uploadId) ?? upload)
    .sort((one, other) => orderOf(one) - orderOf(other));
}

const namesOf = (list: readonly Upload[]) => list.map(({ filename }) => filename).join(' ');

describe('sorted uploads', () => {
  const day = '20260102';
  it.each<[by: 'added' | 'name' | 'taken', what: string, files: readonly SortedFile[], order: string]>([
    ['name', 'numbers by their value', [{ name: 'b10' }, { name: 'b9' }, { name: 'A1' }], 'A1 b9 b10'],
    [
      'taken',
      'two cameras by their local times',
      [
        { name: 'DSC_2', taken: `${day} 140600` },
        { name: 'DSC_1', taken: `${day} 140500` },
        { name: 'IMG_9', taken: `${day} 140530` },
        { name: 'IMG_8', taken: '20260101 235959' },
      ],
      'IMG_8 DSC_1 IMG_9 DSC_2',
    ],
    [
      'taken',
      'pictures of one second by name',
      [
        { name: 'DSC_10', taken: `${day} 140500` },
        { name: 'DSC_9', taken: `${day} 140500` },
      ],
      'DSC_9 DSC_10',
    ],
    [
      'taken',
      'files without a time last, as they were added',
      [{ name: 'b' }, { name: 'a' }, { name: 'c', taken: `${day} 140500` }],
      'c b a',
    ],
    [
      'taken',
      'a day without a time before its times',
      [
        { name: 'a', taken: `${day} 000000` },
        { name: 'b', taken: day },
      ],
      'b a',
    ],
    [
      'taken',
      'the date that the user has set',
      [
        { name: 'a', taken: `${day} 140500`, set: '20260103' },
        { name: 'b', taken: `${day} 150000` },
        { name: 'c', taken: '20260101 000000', set: '' },
      ],
      'b a c',
    ],
    [
      'taken',
      'sidecars beside their files',
      [
        { name: 'b', taken: `${day} 140600` },
        { name: 'b.xmp', parent: 'b' },
        { name: 'a.xmp', parent: 'a', taken: '20260101 000000' },
        { name: 'a', taken: `${day} 140500` },
        { name: 'x.xmp', parent: 'gone' },
      ],
      'a a.xmp b b.xmp x.xmp',
    ],
    ['added', 'as they were added', [{ name: 'b', position: NOW - 1 }, { name: 'a' }], 'b a'],
  ])('a list is sorted by %s: %s', (by, _what, files, order) => {
    expect(namesOf(afterSort(filesOf(files), by))).toBe(order);
  });

  it('change nothing if the list has the order', () => {
    expect(sortedUploads(filesOf([{ name: 'a' }, { name: 'b' }]), 'name', NOW)).toEqual([]);
  });

  it('move only files that are added later, with their sidecars', () => {
    const list = afterSort(filesOf([{ name: 'd' }, { name: 'b' }]), 'name');
    const added = filesOf([{ name: 'c' }, { name: 'c.xmp', parent: 'c' }, { name: 'e' }]);
    const all = [...list, ...added.map((upload, at) => ({ ...upload, addedAt: NOW + at / 1_000 }))];
    const changed = sortedUploads(all, 'name', NOW + 1, new Set(['c', 'e']));
    expect(changed.map(({ uploadId }) => uploadId)).toEqual(['c', 'c.xmp', 'e']);
    expect(namesOf(afterSort(all, 'name', new Set(['c', 'e'])))).toBe('b c c.xmp d e');
  });

  it('are in order, however many are added in whatever portions', () => {
    const portions = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { maxLength: 150 }), { maxLength: 12 });
    fc.assert(
      fc.property(portions, (added) => {
        let list: Upload[] = [];
        for (const [portion, numbers] of added.entries()) {
          const files = numbers.map((number, at) => ({
            ...storedUpload({ uploadId: `${portion}-${number}`, filename: `${number}.jpg` }),
            addedAt: NOW - 100 + portion + at / 1_000,
          }));
          const all = [...list, ...files].toSorted((one, other) => orderOf(one) - orderOf(other));
          list = afterSort(all, 'name', new Set(files.map(({ uploadId }) => uploadId)));
        }
        const numbers = list.map(({ filename }) => Number.parseInt(filename, 10));
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      }),
      { numRuns: 30 },
    );
  });
});
