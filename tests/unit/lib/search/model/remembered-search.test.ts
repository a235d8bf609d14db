import { describe, expect, it } from 'vitest';
import { defaultFilter, NO_TABLES } from '#lib/search/model/filter-value.ts';
import { newestSteps, readRememberedSearches, type SearchStep } from '#lib/search/model/remembered-search.ts';

const step = (id: string, text = ''): SearchStep => ({
  id,
  text,
  filter: null,
  only: '',
  mode: null,
  firstIndex: 0,
});
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

it('[4.17] reads them with their owner, and nothing without one', () => {
  const kept = { owner: 'NEWS/Anna Keller', searches: {}, steps: [step('a', 'deich')] };
  expect(readRememberedSearches(JSON.stringify(kept))).toEqual(kept);
  for (const text of ['', '{', 'null', '{"searches":{},"steps":[]}', null])
    expect(readRememberedSearches(text)).toBeNull();
});

const FILTER = {
  ...defaultFilter(NO_TABLES, new Date()),
  channelList: [{ chanID: 'n', chanSrcID: 'N', chanName: 'North' }],
};
const SEARCH = { text: 'deich', filter: FILTER, only: 'a-1,b', mode: null, firstIndex: 24 };

function remembered(search: object, type = 'image', owner: unknown = 'NEWS/anna') {
  return readRememberedSearches(JSON.stringify({ owner, searches: { [type]: search }, steps: [] }));
}
const without = (part: keyof typeof FILTER) => ({ ...SEARCH, filter: { ...FILTER, [part]: undefined } });

describe('a search stored in the session', () => {
  it.each(['image', 'video', 'audio', 'text'])('is restored for %s', (type) => {
    expect(remembered(SEARCH, type)).toEqual({ owner: 'NEWS/anna', searches: { [type]: SEARCH }, steps: [] });
    expect(remembered({ ...SEARCH, filter: null }, type)?.searches).toEqual({ [type]: { ...SEARCH, filter: null } });
    const used = { ...SEARCH, filter: { ...FILTER, usage: ['usable', 'restricted'] } };
    expect(remembered(used, type)?.searches).toEqual({ [type]: used });
  });

  it('ignores an invalid list of ids', () => {
    expect(remembered({ ...SEARCH, only: 'a b' })?.searches.image?.only).toBe('');
  });

  it.each<[string, object | null]>([
    ['of another type', remembered(SEARCH, 'map')],
    ['without an owner', remembered(SEARCH, 'image', null)],
    ['without a text', remembered({ ...SEARCH, text: undefined })],
    ['without a filter', remembered({ ...SEARCH, filter: undefined })],
    ['with a negative first index', remembered({ ...SEARCH, firstIndex: -1 })],
    ['with a fractional first index', remembered({ ...SEARCH, firstIndex: 1.5 })],
    ...(Object.keys(FILTER) as (keyof typeof FILTER)[]).map((part): [string, object | null] => [
      `with a filter without ${part}`,
      remembered(without(part)),
    ]),
    ['with a channel without a name', remembered({ ...SEARCH, filter: { ...FILTER, channelList: [{ chanID: 'n' }] } })],
    ['with an unknown use', remembered({ ...SEARCH, filter: { ...FILTER, usage: ['free'] } })],
    ['without any use', remembered({ ...SEARCH, filter: { ...FILTER, usage: [] } })],
    ['with half a special filter', remembered({ ...SEARCH, filter: { ...FILTER, customQueryFilter: {} } })],
    ['that is not JSON', readRememberedSearches('{')],
    ['that is not a string', readRememberedSearches({ owner: 'NEWS/anna', searches: {} })],
  ])('is ignored when it is one %s', (_case, read) => {
    expect(read).toBeNull();
  });
});
