import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchFiltering, type OfferedParts } from '#lib/client/search/search-filtering.ts';
import { createSearchStore, createSearchStores, type SearchStore } from '#lib/client/search/search-store.ts';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { offeredParts } from '#lib/search/model/filter-parts.ts';
import {
  defaultFilter,
  NO_TABLES,
  withExpiry,
  withPeriod,
  withTypes,
  withUsage,
} from '#lib/search/model/filter-value.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

type Request = Readonly<Record<string, unknown>>;

let requests: Request[];
let answerTables: () => Promise<unknown>;
let search: SearchStore;
let hasUsage: boolean;

const PRESETS = [
  { rowVal: '*', rowName: 'All', rowDefSel: '0' },
  { rowVal: 's60', rowName: 'Last minute', rowDefSel: '1' },
];

const send = (async (name: string, message: { request: Request }) => {
  if (name === 'search.filterTables') return answerTables();
  if (name !== 'search.page') return null;
  requests.push(message.request);
  const Results = Array.from({ length: 24 }, (_, at) => ({
    ItemNo: at + 1,
    Image: { ImgOID: `${requests.length} ${at}` },
  }));
  return { Results, Query: { QueryFound: 99, QueryID: 'q' } };
}) as unknown as Send;

/** As long as `hasUsage` stays. */
const offering =
  (searchFilters: Partial<ServerSettings['searchFilters']> = {}): OfferedParts =>
  (type) =>
    offeredParts(type, {
      usageFilter: hasUsage,
      searchFilters: { image: [], video: [], audio: [], text: [], ...searchFilters },
    });
const settled = () => retryUntilPassing(() => expect(search.store.getState().status).toBe('success'));
const filterOf = (request: Request | undefined) => request?.['queryFilter'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  requests = [];
  hasUsage = true;
  answerTables = async () => ({ datePresets: PRESETS, imageTypes: [], customQueries: [] });
  search = createSearchStore(send, 'image', async () => createSearchFiltering(send, 'image', offering()));
  return () => vi.useRealTimers();
});

it('[4.24] restricts the very first search to the default period', async () => {
  search.submit('deich');
  await settled();
  expect(requests).toEqual([
    { queryText: 'deich', resStart: 1, resCount: 24, queryFilter: '(ImgReceivedTS>="20261120 11:59:00")' },
  ]);
  expect(search.store.getState().filter?.period).toBe('s60');
});

it('[4.26] computes the period again for a new search, but not for its later pages', async () => {
  search.submit('deich');
  await settled();
  vi.setSystemTime(new Date('2026-11-20T12:30:00Z'));
  search.show({ first: 0, last: 30 });
  await settled();
  search.submit('watt');
  await settled();
  expect(requests.map(filterOf)).toEqual([
    '(ImgReceivedTS>="20261120 11:59:00")',
    '(ImgReceivedTS>="20261120 11:59:00")',
    '(ImgReceivedTS>="20261120 12:29:00")',
  ]);
});

it('[4.26] shows the dates that a preset has on the day of the search, on a page left open over midnight', async () => {
  search.submit('', withPeriod(defaultFilter(NO_TABLES, new Date()), 'd1', new Date()));
  await settled();
  expect(search.store.getState().filter?.fromDate).toBe('20261119');
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  search.submit();
  await settled();
  expect(search.store.getState().filter).toMatchObject({ period: 'd1', fromDate: '20261120' });
});

it('[4.23] searches for other text with the last applied filter', async () => {
  search.submit('');
  await settled();
  const { filter } = search.store.getState();
  if (!filter) throw new TypeError('no filter');
  search.submit(undefined, withTypes(withPeriod(filter, '*', new Date()), { showImages: false }));
  await settled();
  search.submit('deich');
  await settled();
  expect(requests.slice(1).map(filterOf)).toEqual(['(ZType:G)', '(ZType:G)']);
  search.submit('', null);
  await settled();
  expect(filterOf(requests.at(-1))).toBe('(ImgReceivedTS>="20261120 11:59:00")');
});

it('[4.20] an older search that was waiting for its tables is not sent', async () => {
  const bring: ((tables: unknown) => void)[] = [];
  answerTables = () => new Promise((resolve) => bring.push(resolve));
  search.submit('old');
  search.submit('new');
  await retryUntilPassing(() => expect(bring).toHaveLength(2));
  for (const answer of bring.toReversed()) {
    answer({ datePresets: [], imageTypes: [], customQueries: [] });
    await settled();
  }
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests.map(({ queryText }) => queryText)).toEqual(['new']);
});

it('[8.7] searches without restrictions when the tables failed to load', async () => {
  answerTables = () => Promise.reject(new Error('gone'));
  search.submit('deich');
  await settled();
  expect(requests).toEqual([{ queryText: 'deich', resStart: 1, resCount: 24 }]);
});

it('[2.8.1] filters images only, where the server announces no other filters', async () => {
  hasUsage = false;
  const stores = createSearchStores(send, offering());
  for (search of [stores.image, stores.video, stores.text]) {
    search.submit('deich');
    await settled();
  }
  expect(requests.map((request) => filterOf(request) !== undefined)).toEqual([true, false, false]);
});

const USABLE = withUsage(defaultFilter(NO_TABLES, new Date()), ['embargoed', 'usable']);

describe('the filter by use', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Berlin';
    return () => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    };
  });
  const condition = (utc: string, here: string) => `(Usage:"usable,embargoed ${utc} ${here}")`;

  it.each(['image', 'video', 'audio'] as const)(
    'is of the time at which a search starts, also on its later pages: %s',
    async (type) => {
      search = createSearchStores(send, offering())[type];
      search.submit('', USABLE);
      await settled();
      vi.setSystemTime(new Date('2026-11-20T12:30:00Z'));
      search.show({ first: 0, last: 30 });
      await settled();
      search.submit();
      await settled();
      expect(requests.map(filterOf)).toEqual([
        condition('20261120 12:00:00', '20261120 13:00:00'),
        condition('20261120 12:00:00', '20261120 13:00:00'),
        condition('20261120 12:30:00', '20261120 13:30:00'),
      ]);
    },
  );

  it('has the latest time that the clock here has shown, in an hour that it shows twice', async () => {
    for (const [now, here] of [
      ['2026-10-24T23:59:59Z', '20261025 01:59:59'],
      ['2026-10-25T00:30:00Z', '20261025 02:30:00'],
      ['2026-10-25T01:00:00Z', '20261025 02:59:59'],
      ['2026-10-25T01:30:10Z', '20261025 02:59:59'],
      ['2026-10-25T02:00:00Z', '20261025 03:00:00'],
      ['2027-03-28T01:00:00Z', '20270328 03:00:00'],
    ] as const) {
      vi.setSystemTime(new Date(now));
      search.submit('', USABLE);
      await settled();
      expect(filterOf(requests.at(-1))).toContain(` ${here}")`);
    }
  });

  it('is dropped for a server that does not announce it, whose requests are those without one', async () => {
    hasUsage = false;
    search.submit('deich', USABLE);
    await settled();
    expect(requests).toEqual([{ queryText: 'deich', resStart: 1, resCount: 24 }]);
    expect(search.store.getState().filter).not.toHaveProperty('usage');
    search = createSearchStores(send, offering()).video;
    search.submit('deich', USABLE);
    await settled();
    expect(requests[1]).toEqual(requests[0]);
  });
});

const CHANNELS = [{ chanID: 'npa', chanSrcID: 'NPA', chanName: 'Nordic' }];
const DAY = { ...defaultFilter(NO_TABLES, new Date()), channelList: CHANNELS, period: 'o', fromDate: '20261105' };

describe('filters that the server announces', () => {
  const ALL = ['period', 'channels', 'expiry'];

  it.each([
    ['image', 'Img'],
    ['video', 'AVM'],
    ['audio', 'AVM'],
    ['text', 'Txt'],
  ] as const)(
    'restrict a search for %s by its own fields, and by nothing at first but the period of images',
    async (type, prefix) => {
      search = createSearchStores(send, offering({ [type]: ALL }))[type];
      search.submit('deich', withExpiry({ ...DAY, zone: 'UTC' }, 'soon'));
      await settled();
      const expiry = `(${prefix}ExpiresTS>="20261120" ${prefix}ExpiresTS<="20261127")`;
      expect(requests.at(-1)).toMatchObject({
        queryFilter: [`(${prefix}ReceivedTS>="20261105 00:00:00")`, ...(type === 'text' ? [] : [expiry])].join(' '),
        queryCond: 'NPA',
      });
      search.submit('', null);
      await settled();
      expect(filterOf(requests.at(-1))).toBe(type === 'image' ? '(ImgReceivedTS>="20261120 11:59:00")' : undefined);
    },
  );

  it.each(SEARCH_TYPES)('are dropped where the server does not announce them: %s', async (type) => {
    search = createSearchStores(send, offering())[type];
    search.submit('deich', withExpiry({ ...DAY, zone: 'UTC' }, 'valid'));
    await settled();
    const { queryFilter, queryCond } = requests.at(-1) ?? {};
    const period = '(ImgReceivedTS>="20261105 00:00:00")';
    expect([queryFilter, queryCond]).toEqual(type === 'image' ? [period, 'NPA'] : [undefined, undefined]);
  });

  it.each([
    ['valid', '-(AVMExpiresTS<"20261120")'],
    ['soon', '(AVMExpiresTS>="20261120" AVMExpiresTS<="20261127")'],
    ['expired', '(AVMExpiresTS<"20261120")'],
  ] as const)('compare the last day with today: %s', async (choice, condition) => {
    search = createSearchStores(send, offering({ video: ALL })).video;
    search.submit('', withExpiry(defaultFilter(NO_TABLES, new Date()), choice));
    await settled();
    expect(filterOf(requests.at(-1))).toBe(condition);
  });
});
