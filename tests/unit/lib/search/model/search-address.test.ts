import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { SEARCH_SORTS, type SearchType } from '#lib/contract/search-types.ts';
import { offeredParts } from '#lib/search/model/filter-parts.ts';
import { buildFilterQuery } from '#lib/search/model/filter-query.ts';
import {
  defaultFilter,
  type FilterValue,
  withDates,
  withExpiry,
  withPeriod,
  withTypes,
  withUsage,
} from '#lib/search/model/filter-value.ts';
import { readLink, splitQuery, writeLink } from '#lib/search/model/search-address.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const NOW = new Date(2026, 10, 20, 12);
const NONE = defaultFilter({ datePresets: [], imageTypes: [], customQueries: [], hasFailed: false }, NOW);
const parts = (type: SearchType, usageFilter: boolean, announced: readonly string[] = []) =>
  offeredParts(type, { usageFilter, searchFilters: { image: [], video: [], audio: [], text: [], [type]: announced } });
const IMAGES = parts('image', false);
interface Written {
  readonly type?: SearchType;
  readonly text?: string;
  readonly filter?: FilterValue | null;
  readonly only?: string;
  readonly sort?: 'created' | 'relevance';
  readonly mode?: 'image' | 'metadata';
}
const write = (search: Written) =>
  writeLink({ type: 'image', text: '', filter: null, defaultFilter: NONE, only: '', mode: 'image', ...search });
const written = (search: Parameters<typeof write>[0]) => new URLSearchParams(write(search) ?? '');

describe('the link to a search', () => {
  it('[2.8.2] contains text and view, also for an empty search', () => {
    expect(write({})).toBe('view=image');
    expect(write({ text: 'deich & meer', mode: 'metadata' })).toBe('q=deich+%26+meer&view=metadata');
    expect(write({ text: 'deich' })).toBe('q=deich&view=image');
    expect(write({ filter: withTypes(NONE, { showImages: false }) })).toMatch(/^view=image&period=/);
    expect(write({ mode: 'metadata' })).toBe('view=metadata');
  });

  it('contains the uploads that results are restricted to', () => {
    expect(write({ only: 'a-1,b_2' })).toBe('only=a-1%2Cb_2&view=image');
    expect(readLink('only=a-1%2Cb_2&view=image', 'audio', NOW, []).search).toMatchObject({ text: '', only: 'a-1,b_2' });
    expect(write({ only: Array.from({ length: 200 }, () => crypto.randomUUID()).join() })).toBeNull();
  });

  it.each(['created', 'relevance'] as const)('[2.8.2] contains the order %s, which not every server has', (sort) => {
    const link = write({ text: 'deich', sort }) ?? '';
    expect(link).toBe(`q=deich&sort=${sort}&view=image`);
    expect(readLink(link, 'image', NOW, ['received', sort]).search).toMatchObject({ text: 'deich', sort });
    // The same results in the order of arrival.
    const { search, invalidPart } = readLink(link, 'image', NOW, []);
    expect([search.text, search.sort, invalidPart]).toEqual(['deich', undefined, null]);
  });

  it.each(['received', 'colour', 'period', 'created&sort=relevance'])('[2.8.2] has no such order: %s', (sort) => {
    const read = readLink(`q=deich&sort=${sort}`, 'image', NOW, [...IMAGES, ...SEARCH_SORTS]);
    expect([read.search.text, read.invalidPart]).toEqual(['', `sort=${sort.split('&')[0]}`]);
  });

  it.each(['a"b', 'a,,b', ',', 'a b', 'a) OR (b'])('ignores other values as their ids: %s', (damaged) => {
    const { search, invalidPart } = readLink(
      new URLSearchParams({ q: 'deich', only: damaged }).toString(),
      'image',
      NOW,
      IMAGES,
    );
    expect([search.text, search.only, invalidPart]).toEqual(['', '', `only=${damaged}`]);
  });

  it('omits a group that follows from its channels, and all channels when all are selected', () => {
    const channelList = [
      { chanID: 'group', chanSrcID: '', chanName: 'Group' },
      { chanID: 'npa', chanSrcID: 'NPA', chanName: 'Nordic' },
    ];
    const filter = { ...NONE, channelList };
    expect(written({ filter }).getAll('channel')).toEqual(['npa~NPA~Nordic']);
    expect(written({ filter: { ...filter, allChannelsSelected: true } }).getAll('channel')).toEqual([]);
  });

  it('[2.8.2] is empty where the search is too long for a server', () => {
    const channelList = Array.from({ length: 300 }, (_, at) => ({
      chanID: `id-${at}`,
      chanSrcID: `SRC${at}`,
      chanName: `Channel ${at}`,
    }));
    expect(write({ text: 'deich', filter: { ...NONE, channelList } })).toBeNull();
  });

  it('is separated from other parts of the address', () => {
    expect(splitQuery('?sid=7&q=a&theme=x&types=I')).toEqual({ link: 'q=a&types=I', rest: '?sid=7&theme=x' });
    expect(splitQuery('?view=image')).toEqual({ link: 'view=image', rest: '' });
    expect(splitQuery('')).toEqual({ link: '', rest: '' });
  });

  it('[3.19] restores text, view and the whole filter', () => {
    // The server's own labels, unchanged.
    const words = (minLength: number) => fc.string({ minLength, unit: fc.constantFrom(...'~%7E25,a ü&') });
    const filter = fc.record({
      period: fc.constantFrom('*', 'd7', 'm1', 'o'),
      fromDate: fc.constantFrom('', '20260101'),
      toDate: fc.constantFrom('', '20261231'),
      channelList: fc.array(
        fc.record({ chanID: words(1), chanSrcID: words(0).map((ids) => `A,${ids}`), chanName: words(0) }),
      ),
      allChannelsSelected: fc.constant(false),
      customQueryFilter: fc.oneof(
        fc.constant({ value: '*', text: '' }),
        fc.record({ value: words(1), text: words(0) }),
      ),
      notCustomQueryFilter: fc.boolean(),
      showImages: fc.boolean(),
      showGraphics: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.string(), filter, (text, parts) => {
        const wanted = withPeriod(withTypes(parts, {}), parts.period, NOW);
        const { search, invalidPart } = readLink(write({ text, filter: wanted }) ?? '', 'image', NOW, IMAGES);
        expect(invalidPart).toBeNull();
        expect(search).toEqual({ text, mode: 'image', only: '', filter: search.filter && wanted });
      }),
    );
  });

  it('[5.15] omits the default filter', () => {
    expect(write({ filter: NONE })).toBe('view=image');
    expect(written({ filter: withTypes(NONE, { showImages: false }) }).get('types')).toBe('G');
  });

  it('[4.26] has the dates of a period without a code', () => {
    const filter = { ...NONE, period: 'last week', fromDate: '20260102' };
    process.env['TZ'] = 'Europe/Berlin';
    expect(write({ filter })).toBe('view=image&period=o&from=20260102&zone=Europe%2FBerlin');
  });

  const BERLIN_DAY = '(ImgReceivedTS>="20261104 23:00:00" ImgReceivedTS<="20261105 22:59:59")';
  const queryOf = (filter: FilterValue | null) => filter && buildFilterQuery(filter, NOW).queryFilter;

  it.each(['Asia/Tokyo', 'America/New_York', 'Europe/London', 'Europe/Berlin', 'Europe/Rome'])(
    '[2.8.2, 5.15] means the same hours to a reader in %s, also when it is copied there',
    (reader) => {
      process.env['TZ'] = 'Europe/Berlin';
      const filter = { ...NONE, period: 'o', fromDate: '20261105', toDate: '20261105' };
      expect(queryOf(filter)).toBe(BERLIN_DAY);
      const link = write({ filter }) ?? '';
      process.env['TZ'] = reader;
      const read = readLink(link, 'image', NOW, IMAGES);
      expect(read.invalidPart).toBeNull();
      expect(queryOf(read.search.filter)).toBe(BERLIN_DAY);
      // Where the day is the reader's own, nothing has to be said about it.
      expect(read.search.filter?.zone).toBe(
        ['Europe/Berlin', 'Europe/Rome'].includes(reader) ? undefined : 'Europe/Berlin',
      );
      const copied = write({ filter: read.search.filter }) ?? '';
      process.env['TZ'] = 'Australia/Sydney';
      expect(queryOf(readLink(copied, 'image', NOW, IMAGES).search.filter)).toBe(BERLIN_DAY);
    },
  );

  it('[5.15] has days of the reader if it names no time zone', () => {
    process.env['TZ'] = 'Asia/Tokyo';
    const { filter } = readLink('view=image&period=o&from=20261105&to=20261105', 'image', NOW, IMAGES).search;
    expect(queryOf(filter)).toBe('(ImgReceivedTS>="20261104 15:00:00" ImgReceivedTS<="20261105 14:59:59")');
  });

  it('[4.25] keeps its time zone while its dates are changed, and loses it with a preset', () => {
    process.env['TZ'] = 'Asia/Tokyo';
    const { filter } = readLink('period=o&from=20261105&zone=Europe%2FBerlin', 'image', NOW, IMAGES).search;
    const read = filter ?? NONE;
    expect(queryOf(withDates(read, { toDate: '20261105' }))).toBe(BERLIN_DAY);
    expect(withPeriod(read, 'o', NOW).zone).toBe('Europe/Berlin');
    expect(withPeriod(read, 'd1', NOW).zone).toBeUndefined();
    expect(withDates(read, { fromDate: '' }).zone).toBeUndefined();
  });

  it.each(['zone=Asia%2FTokyo', 'period=d7&zone=Asia%2FTokyo', 'from=20261105&zone=Asia%2FAtlantis'])(
    '[3.19] is not followed with a time zone without dates or that does not exist: %s',
    (link) => {
      expect(readLink(link, 'image', NOW, IMAGES).invalidPart).toMatch(/^zone=/);
    },
  );
});

describe('the filter by use in a link', () => {
  const usable = withUsage(NONE, ['restricted', 'usable']);

  it('is its choices, in the order of the panel, for pictures and clips', () => {
    expect(write({ filter: usable })).toBe('view=image&period=*&usage=usable%2Crestricted');
    expect(write({ type: 'video', filter: usable })).toBe('view=image&usage=usable%2Crestricted');
  });

  it.each(['image', 'video', 'audio'] as const)('is restored where the server filters by use: %s', (type) => {
    const link = write({ type: type === 'image' ? type : 'video', filter: usable }) ?? '';
    const { search, invalidPart } = readLink(link, type, NOW, parts(type, true));
    expect(invalidPart).toBeNull();
    expect(search.filter).toEqual(usable);
  });

  it.each([
    ['image', 'usage=free', true],
    ['image', 'usage=usable,usable', true],
    ['image', 'usage=usable', false],
    ['text', 'usage=usable', true],
    ['video', 'types=G', true],
  ] as const)('a search for %s does not follow %s', (type, link, hasUsage) => {
    expect(readLink(link, type, NOW, parts(type, hasUsage))).toMatchObject({
      search: { filter: null },
      invalidPart: link,
    });
  });
});

describe('filters that the server announces', () => {
  const channelList = [{ chanID: 'npa', chanSrcID: 'NPA', chanName: 'Nordic' }];
  const filter = withPeriod({ ...NONE, channelList }, 'd7', NOW);

  it.each([
    ['image', withExpiry(NONE, 'soon'), ['expiry'], 'period=*&expiry=soon'],
    [
      'video',
      withExpiry(filter, 'valid'),
      ['period', 'channels', 'expiry'],
      'period=d7&channel=npa%7ENPA%7ENordic&expiry=valid',
    ],
    ['audio', withExpiry(NONE, 'expired'), ['expiry'], 'expiry=expired'],
    ['text', filter, ['period', 'channels'], 'period=d7&channel=npa%7ENPA%7ENordic'],
  ] as const)('are in a link to a search for %s, and followed only there', (type, wanted, announced, link) => {
    expect(write({ type, filter: wanted })).toBe(`view=image&${link}`);
    expect(readLink(link, type, NOW, parts(type, false, announced))).toMatchObject({
      search: { filter: wanted },
      invalidPart: null,
    });
    const [last = ''] = link.split('&').slice(-1);
    const others = announced.filter((name) => !last.startsWith(name.slice(0, 6)));
    expect(readLink(last, type, NOW, parts(type, false, others)).invalidPart).toBe(decodeURIComponent(last));
  });

  it('no link asks when articles expire', () => {
    expect(readLink('expiry=soon', 'text', NOW, parts('text', true, ['expiry'])).invalidPart).toBe('expiry=soon');
  });
});
