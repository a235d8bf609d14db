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
