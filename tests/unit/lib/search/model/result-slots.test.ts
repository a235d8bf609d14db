import { describe, expect, it } from 'vitest';
import type { ResultRow, SearchAnswer } from '#lib/contract/search.ts';
import {
  duplicatesIn,
  itemAt,
  keptSlots,
  missingStart,
  pageSlots,
  type ResultSlots,
  type Total,
  totalAfter,
} from '#lib/search/model/result-slots.ts';

const row = (ItemNo: number, id = `o${ItemNo}`) => ({ ItemNo, Image: { ImgOID: id } }) as ResultRow;
const answer = (Results: readonly ResultRow[], QueryFound = 100, skippedCount?: number): SearchAnswer => ({
  Results,
  Query: { QueryFound, QueryID: 'q' },
  ...(skippedCount === undefined ? {} : { skippedCount }),
});
const idsOf = (slots: ResultSlots) => [...slots].map(([index, item]) => [index, item?.objectId ?? null]);
const filled = (...indices: number[]): ResultSlots => new Map(indices.map((index) => [index, null]));

describe('a page of results', () => {
  it.each<[string, SearchAnswer, number, readonly unknown[]]>([
    [
      'by its numbers',
      answer([row(26), row(25)]),
      24,
      [
        [24, 'o25'],
        [25, 'o26'],
      ],
    ],
    [
      'in sequence where a number is before the page',
      answer([row(24), row(25)]),
      24,
      [
        [24, 'o24'],
        [25, 'o25'],
      ],
    ],
    [
      'in sequence where a number is after the page',
      answer([row(25), row(27)]),
      24,
      [
        [24, 'o25'],
        [25, 'o27'],
      ],
    ],
    [
      'in sequence where a number is repeated',
      answer([row(26, 'a'), row(26, 'b')]),
      24,
      [
        [24, 'a'],
        [25, 'b'],
      ],
    ],
    [
      'with a place for each unreadable row',
      answer([row(3)], 100, 2),
      0,
      [
        [0, null],
        [1, null],
        [2, 'o3'],
      ],
    ],
    ['nowhere where it is empty', answer([]), 24, []],
  ])('[7.12, 7.25] is inserted %s', (_case, page, start, places) => {
    expect(idsOf(pageSlots(page, start, 'image'))).toEqual(places);
  });

  it.each([
    ["the server's number", answer([row(1)], 100), 0, filled(), 100],
    ["the number of results, where the server's is smaller", answer([row(25), row(26)], 10), 24, filled(23), 26],
    ['the number of results, including unreadable ones', answer([row(25)], 10, 3), 24, filled(23), 28],
    ['0 where the first page is empty', answer([], 100), 0, filled(), 0],
    ['the number of results before an empty page', answer([], 100), 24, filled(23), 24],
    ["the server's number where an empty page is far away", answer([], 100), 48, filled(23), 100],
  ])('[7.25] sets the total to %s', (_case, page, start, slots, total) => {
    expect(totalAfter({ slots, firstIndex: 0, total: 100, atLeast: null }, page, start)).toEqual({
      total,
      atLeast: null,
    });
  });

  const atLeast = (found: number) => {
    const page = answer([row(1)], found);
    return { ...page, Query: { ...page.Query, QueryFoundIsAtLeast: true } };
  };
  it.each<[string, SearchAnswer, number, Total, Total]>([
    [
      'room for a further page where there may be more',
      atLeast(120),
      0,
      { total: -1, atLeast: null },
      { total: 144, atLeast: 120 },
    ],
    ['what was certain before', atLeast(80), 0, { total: 144, atLeast: 120 }, { total: 144, atLeast: 120 }],
    [
      'the count that came later',
      answer([row(1)], 500),
      0,
      { total: 144, atLeast: 120 },
      { total: 500, atLeast: null },
    ],
    ['the known count for good', atLeast(80), 0, { total: 500, atLeast: null }, { total: 500, atLeast: null }],
    [
      'room for the place at which the list starts',
      atLeast(40),
      0,
      { total: -1, atLeast: null },
      { total: 74, atLeast: 40 },
    ],
    ['the room that it has had', atLeast(40), 0, { total: 5_024, atLeast: 40 }, { total: 5_024, atLeast: 40 }],
    [
      'the results before a place that has none',
      { ...atLeast(90), Results: [] },
      900,
      { total: 5_024, atLeast: 40 },
      { total: 900, atLeast: 90 },
    ],
    ['the end of the list', answer([], 100), 120, { total: 144, atLeast: 120 }, { total: 120, atLeast: null }],
  ])(
    '[7.25] sets the total of a search whose first page did not wait for its count to %s',
    (_case, page, start, before, after) => {
      expect(totalAfter({ ...before, slots: filled(119), firstIndex: 50 }, page, start)).toEqual(after);
    },
  );
});

describe('the next page to request', () => {
  const page = Array.from({ length: 24 }, (_, at) => at);

  it.each([
    ['nowhere where all are loaded', filled(0, 1, 2), { first: 0, last: 2 }, 100, null],
    ['at the beginning of its page', filled(), { first: 30, last: 40 }, 100, 24],
    ['at the rest of a short page', filled(24, 25), { first: 24, last: 30 }, 100, 26],
    ['at the last visible result', filled(...page), { first: 20, last: 24 }, 100, 24],
    ['nowhere after the end', filled(...page), { first: 20, last: 30 }, 24, null],
    ['nowhere before the first result', filled(0), { first: -5, last: 0 }, 100, null],
    ['nowhere where there are no results', filled(), { first: 0, last: 10 }, 0, null],
  ])('[9.1] starts %s', (_case, slots, range, total, start) => {
    expect(missingStart(slots, range, total)).toBe(start);
  });
});

describe('the results kept', () => {
  it('[4.20] are those within 2,000 of a visible range, and before the end', () => {
    const slots = filled(99, 100, 5_000, 7_010, 7_011, 9_999, 10_000);
    const kept = keptSlots(
      slots,
      [
        { first: 5_000, last: 5_010 },
        { first: 2_100, last: 2_110 },
      ],
      10_000,
    );
    expect([...kept.keys()]).toEqual([100, 5_000, 7_010]);
    expect([...keptSlots(slots, [{ first: 9_000, last: 9_000 }], 10_000).keys()]).toEqual([7_010, 7_011, 9_999]);
    expect([...keptSlots(slots, [], 10_000).keys()]).toEqual([]);
  });

  it('are the same object when nothing is dropped', () => {
    const slots = filled(0, 1);
    expect(keptSlots(slots, [{ first: 0, last: 1 }], 2)).toBe(slots);
  });

  it('contain an asset once that moved between two pages, at its first slot', () => {
    const slots = new Map([...pageSlots(answer([row(3, 'a'), row(4, 'b')]), 2, 'image')].toReversed());
    for (const [index, item] of pageSlots(answer([row(1, 'b')], 100, 1), 0, 'image')) slots.set(index, item);
    expect([...duplicatesIn(slots)]).toEqual([[3, 0]]);
    expect([itemAt(slots, 0)?.objectId, itemAt(slots, 1), itemAt(slots, 9)]).toEqual(['b', undefined, undefined]);
  });
});
