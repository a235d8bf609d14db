import { expect, it } from 'vitest';
import { newestSteps, readRememberedSearches, type SearchStep } from '#lib/search/model/kept-search.ts';

const step = (id: string, text = ''): SearchStep => ({ id, text, filter: null, only: '', mode: null });
const steps = (count: number, text?: string) => Array.from({ length: count }, (_, at) => step(String(at), text));
const ids = (kept: readonly SearchStep[]) => kept.map(({ id }) => Number(id));

it('keeps the newest fifty searches of the history', () => {
  expect(newestSteps([])).toEqual([]);
  expect(ids(newestSteps(steps(50)))).toEqual(ids(steps(50)));
  expect(ids(newestSteps(steps(52)))).toEqual(ids(steps(52)).slice(2));
});

it('keeps fewer where they are long', () => {
  expect(ids(newestSteps(steps(6, 'x'.repeat(300_000))))).toEqual([3, 4, 5]);
  expect(ids(newestSteps(steps(2, 'x'.repeat(1_000_001))))).toEqual([1]);
});

it('[4.17] reads them with their owner, and a memory of before they were there', () => {
  const kept = { owner: 'NEWS/Anna Keller', searches: {}, steps: [step('a', 'deich')] };
  expect(readRememberedSearches(JSON.stringify(kept))).toEqual(kept);
  expect(readRememberedSearches('{"owner":"NEWS/Anna Keller","searches":{}}')).toEqual({ ...kept, steps: [] });
  for (const text of ['', '{', 'null', '{"searches":{}}', null]) expect(readRememberedSearches(text)).toBeNull();
});
