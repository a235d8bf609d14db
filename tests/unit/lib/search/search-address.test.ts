import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFilter, type FilterValue, withPeriod, withTypes } from '#lib/search/model/filter-value.ts';
import { isTooLongForAddress, readSearch, writeSearch } from '#lib/search/model/search-address.ts';

const NOW = new Date(2026, 10, 20, 12);
const NONE = defaultFilter({ datePresets: [], imageTypes: [], customQueries: [], hasFailed: false }, NOW);
const write = (
  search: { text?: string; filter?: FilterValue | null; only?: string; mode?: 'image' | 'metadata' },
  before = '',
) =>
  writeSearch(new URLSearchParams(before), 'image', {
    text: '',
    filter: null,
    defaultFilter: NONE,
    only: '',
    mode: 'image',
    ...search,
  });

describe('the address of a search', () => {
  it('[2.8.2] is plain for everything, and names text and view', () => {
    expect(write({}).toString()).toBe('');
    expect(write({ text: 'deich & meer', mode: 'metadata' }).toString()).toBe('q=deich+%26+meer&view=metadata');
    expect(write({ text: 'deich' }).toString()).toBe('q=deich&view=image');
    expect(write({ filter: withTypes(NONE, { showImages: false }) }).toString()).toMatch(/^view=image&period=/);
    expect(write({ mode: 'metadata' }).toString()).toBe('view=metadata');
  });

  it('names the uploads that results are restricted to, and takes nothing else for their ids', () => {
    expect(write({ only: 'a-1,b_2' }).toString()).toBe('only=a-1%2Cb_2&view=image');
    expect(readSearch(write({ only: 'a-1,b_2' }), 'audio', NOW)).toMatchObject({ text: '', only: 'a-1,b_2' });
    for (const damaged of ['a"b', 'a,,b', ',', 'a b', 'a) OR (b'])
      expect(readSearch(new URLSearchParams({ only: damaged }), 'image', NOW)?.only).toBe('');
    expect(isTooLongForAddress(write({ only: Array.from({ length: 200 }, () => crypto.randomUUID()).join() }))).toBe(
      true,
    );
  });

  it('names no group that follows from its channels, and no channel when all are checked', () => {
    const channelList = [
      { chanID: 'group', chanSrcID: '', chanName: 'Group' },
      { chanID: 'npa', chanSrcID: 'NPA', chanName: 'Nordic' },
    ];
    const filter = { ...NONE, channelList };
    expect(write({ filter }).getAll('channel')).toEqual(['npa~NPA~Nordic']);
    expect(write({ filter: { ...filter, allChannelsSelected: true } }).getAll('channel')).toEqual([]);
  });

  it('[2.8.2] says only which search it was where the search is too long for a server, and names another one otherwise', () => {
    const channelList = Array.from({ length: 300 }, (_, at) => ({
      chanID: `id-${at}`,
      chanSrcID: `SRC${at}`,
      chanName: `Channel ${at}`,
    }));
    const long = write({ text: 'deich', filter: { ...NONE, channelList } }, 'theme=x');
    expect(long.toString()).toMatch(/^theme=x&kept=\w+$/);
    expect(isTooLongForAddress(long)).toBe(true);
    expect(readSearch(long, 'image', NOW)).toBeNull();
    expect(write({ text: 'watt', filter: { ...NONE, channelList } }).get('kept')).not.toBe(long.get('kept'));
    expect(write({ text: 'deich' }, long.toString()).toString()).toBe('theme=x&q=deich&view=image');
  });

  it('leaves alone what else is in it', () => {
    expect(write({ text: 'b' }, 'sid=7&q=a&theme=x').toString()).toBe('sid=7&theme=x&q=b&view=image');
  });

  it('[3.19] brings back text, view and the whole filter', () => {
    // The server's own words, whatever they are.
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
        const query = new URLSearchParams(write({ text, filter: wanted }).toString());
        const read = readSearch(query, 'image', NOW);
        if (read === null) expect(text).toBe('');
        else expect(read).toEqual({ text, mode: 'image', only: '', filter: read.filter && wanted });
      }),
    );
  });

  it('[3.19] is read as it was written before tildes were hidden', () => {
    const before = new URLSearchParams({
      period: '*',
      channel: 'npa~NPA~Nordic ~ 50% off',
      special: 'ZType:I~Only 5%~',
    });
    expect(readSearch(before, 'image', NOW)?.filter).toMatchObject({
      channelList: [{ chanID: 'npa', chanSrcID: 'NPA', chanName: 'Nordic ~ 50% off' }],
      customQueryFilter: { value: 'ZType:I', text: 'Only 5%~' },
    });
  });

  it('[5.15] says nothing of a filter that everybody begins with, and reads no damage', () => {
    expect(write({ filter: NONE }).toString()).toBe('');
    expect(write({ filter: withTypes(NONE, { showImages: false }) }).get('types')).toBe('G');
    const damaged = new URLSearchParams('view=<script>&period=o&from=yesterday&channel=&types=X');
    expect(readSearch(damaged, 'image', NOW)).toEqual({
      text: '',
      mode: null,
      only: '',
      filter: { ...NONE, period: 'o' },
    });
    expect(readSearch(new URLSearchParams('sid=7'), 'image', NOW)).toBeNull();
  });
});
