import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, type Upload } from '#lib/uploads/model/upload-state.ts';
import { movedUploads } from '#lib/uploads/queue/list-order.ts';
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
