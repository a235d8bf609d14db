import { expect, it } from 'vitest';
import { FURTHER_SORTS } from '#lib/contract/search-types.ts';
import { type Criteria, readQueryId, writeQueryId } from '../../../../reference-server/search/query-id.ts';

const SNAPSHOT = { lastRow: 9, found: 4 };
const criteria = (sort?: Criteria['sort']): Criteria => ({ type: 'image', words: ['deich'], sourceIds: [], sort });
const SORTS = [undefined, ...FURTHER_SORTS];

it.each(SORTS)('[4.20] an id of the order %s is that of no other order', (sort) => {
  const id = writeQueryId(criteria(sort), SNAPSHOT);
  const read = SORTS.map((other) => readQueryId(criteria(other), id));
  expect(read).toEqual(SORTS.map((other) => (other === sort ? SNAPSHOT : undefined)));
});

it.each([
  { lastRow: 0, found: 0, isAtLeast: true, read: { low: 0n, found: 0 } },
  { lastRow: 9, found: 4, read: { low: 2n ** 63n, found: 1_000_000 } },
  { lastRow: 9, found: 4, headlines: 7 },
  { lastRow: 9, found: 4, read: { low: 3n, found: 1 }, headlines: 0 },
  ...[-1, 0, 8.64e15].map((createdAt) => ({ lastRow: 9, found: 4, read: { low: 3n, found: 1, createdAt } })),
])('[4.20, 8.6] an id says how far its search was read', (snapshot) => {
  expect(readQueryId(criteria(), writeQueryId(criteria(), snapshot))).toEqual(snapshot);
});
