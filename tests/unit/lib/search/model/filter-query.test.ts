import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { buildFilterQuery, isSameRequest, readOnlyIds, restrictedToIds } from '#lib/search/model/filter-query.ts';
import {
  asOf,
  defaultFilter,
  type FilterValue,
  isSameFilter,
  NO_TABLES,
  withDates,
  withPeriod,
  withTypes,
} from '#lib/search/model/filter-value.ts';
import { parseFilter } from '../../../../../reference-server/search/parse-filter.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const NOW = new Date('2026-11-20T12:00:00Z');
const PLAIN = defaultFilter(NO_TABLES, NOW);
const channel = (chanID: string, chanSrcID = chanID.toUpperCase()) => ({ chanID, chanSrcID, chanName: chanID });
const queryOf = (parts: Partial<FilterValue>, now = NOW) => buildFilterQuery({ ...PLAIN, ...parts }, now);
const special = (value: string) => ({ value, text: 'Special' });

describe('the filter of a request', () => {
  it('[5.15] is empty without restrictions', () => {
    expect(queryOf({})).toEqual({});
    expect(queryOf({ notCustomQueryFilter: true })).toEqual({});
    expect(queryOf({ customQueryFilter: special(' ') })).toEqual({});
    expect(queryOf({ customQueryFilter: special('*'), notCustomQueryFilter: true })).toEqual({});
  });

  it('[5.15] restricts to pictures or graphics where only one is on', () => {
    expect(queryOf({ showGraphics: false })).toEqual({ queryFilter: '(ZType:I)' });
    expect(queryOf({ showImages: false })).toEqual({ queryFilter: '(ZType:G)' });
  });

  it('[5.15] puts the special filter in brackets, with a minus for its negation', () => {
    const customQueryFilter = special('IPTCCategory:SPO OR IPTCCategory:POL');
    expect(queryOf({ customQueryFilter })).toEqual({ queryFilter: '(IPTCCategory:SPO OR IPTCCategory:POL)' });
    expect(queryOf({ customQueryFilter, notCustomQueryFilter: true })).toEqual({
      queryFilter: '-(IPTCCategory:SPO OR IPTCCategory:POL)',
    });
  });

  it.each([
    ['UTC', '20261120 00:00:00', '20261120 23:59:59'],
    ['Europe/Berlin', '20261119 23:00:00', '20261120 22:59:59'],
    ['America/St_Johns', '20261120 03:30:00', '20261121 03:29:59'],
  ])('[5.15] includes the whole last day in the zone %s', (name, from, to) => {
    process.env['TZ'] = name;
    const day = { period: 'o', fromDate: '20261120', toDate: '20261120' };
    expect(queryOf(day)).toEqual({ queryFilter: `(ImgReceivedTS>="${from}" ImgReceivedTS<="${to}")` });
    expect(queryOf({ ...day, fromDate: '' })).toEqual({ queryFilter: `(ImgReceivedTS<="${to}")` });
    expect(queryOf({ ...day, toDate: '' })).toEqual({ queryFilter: `(ImgReceivedTS>="${from}")` });
  });

  it('[5.15] handles the day of 25 hours on which the clocks go back', () => {
    process.env['TZ'] = 'Europe/Berlin';
    expect(queryOf({ period: 'o', fromDate: '20261025', toDate: '20261025' })).toEqual({
      queryFilter: '(ImgReceivedTS>="20261024 22:00:00" ImgReceivedTS<="20261025 22:59:59")',
    });
  });

  it('[4.26] is computed at the time of the search, not of the choice', () => {
    process.env['TZ'] = 'UTC';
    const value = withPeriod(PLAIN, 'd1', new Date('2026-11-01T12:00:00Z'));
    expect(buildFilterQuery(value, NOW)).toEqual({ queryFilter: '(ImgReceivedTS>="20261119 00:00:00")' });
    expect(queryOf({ period: 'h1' })).toEqual({ queryFilter: '(ImgReceivedTS>="20261120 11:00:00")' });
  });

  it('ignores incomplete dates', () => {
    expect(queryOf({ period: 'o', fromDate: '13/45', toDate: 'x' })).toEqual({});
  });

  it('[5.15, 7.25] lists the sources of selected channels once each', () => {
    const channelList = [channel('a', 'A, B'), channel('b', 'B,'), channel('c', '')];
    expect(queryOf({ channelList })).toEqual({ queryCond: 'A,B' });
    expect(queryOf({ channelList, allChannelsSelected: true })).toEqual({});
  });

  it('[5.15] has its parts in a fixed order', () => {
    process.env['TZ'] = 'UTC';
    const value = {
      period: 'd0',
      customQueryFilter: special('IPTCCategory:SPO'),
      notCustomQueryFilter: true,
      showGraphics: false,
      channelList: [channel('a')],
    };
    expect(queryOf(value)).toEqual({
      queryFilter: '(ImgReceivedTS>="20261120 00:00:00") -(IPTCCategory:SPO) (ZType:I)',
      queryCond: 'A',
    });
  });

  it('[5.15] is accepted by the server for every choice', () => {
    const days = fc.constantFrom('', '20260131', '20281231', '99991231', '10000101', 'nonsense', '2026');
    const filters = fc.record<FilterValue>({
      period: fc.oneof(fc.constantFrom('*', 'o', '', '??'), fc.stringMatching(/^[aymdhs]\d{1,9}( \d\d:\d\d)?$/)),
      fromDate: days,
      toDate: days,
      channelList: fc.array(fc.string().map((id) => channel(id))),
      allChannelsSelected: fc.boolean(),
      customQueryFilter: fc.constantFrom('*', '', 'ImgCreatedBy:*', 'IPTCCategory:SPO', 'a OR b').map(special),
      notCustomQueryFilter: fc.boolean(),
      showImages: fc.boolean(),
      showGraphics: fc.boolean(),
    });
    fc.assert(
      fc.property(filters, fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia'), (filter, name) => {
        process.env['TZ'] = name;
        const { queryFilter = '' } = buildFilterQuery(filter, NOW);
        parseFilter(queryFilter);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a search for assets by their ids', () => {
  it.each([
    ['image', '(ImgOID:"a-1,b.2")'],
    ['video', '(AVMOID:"a-1,b.2")'],
    ['audio', '(AVMOID:"a-1,b.2")'],
    ['text', '(TxtOID:"a-1,b.2")'],
  ] as const)('[7.25] uses the id field of %s', (type, queryFilter) => {
    expect(restrictedToIds({}, type, 'a-1,b.2')).toEqual({ queryFilter });
    expect(restrictedToIds({ queryFilter: '(ZType:I)', queryCond: 'N' }, type, 'a-1,b.2')).toEqual({
      queryFilter: `${queryFilter} (ZType:I)`,
      queryCond: 'N',
    });
    expect(restrictedToIds({ queryCond: 'N' }, type, '')).toEqual({ queryCond: 'N' });
  });

  it.each([
    ['a', 'a'],
    ['a-1,b.2,c_3', 'a-1,b.2,c_3'],
    [null, ''],
    ['', ''],
    [',a', ''],
    ['a,', ''],
    ['a,,b', ''],
    ['a b', ''],
    ['a")', ''],
    ['"a', ''],
  ])('ignores an invalid list of ids: %j', (text, ids) => {
    expect(readOnlyIds(text)).toBe(ids);
  });
});

describe('two filters', () => {
  const group = { ...channel('north', ''), chanName: 'Group' };

  it('are equal if their requests are equal', () => {
    expect(isSameRequest(PLAIN, { ...PLAIN, fromDate: '20260101' })).toBe(true);
    const custom = { ...PLAIN, period: 'o' };
    expect(isSameRequest(custom, { ...custom, fromDate: '20260101' })).toBe(false);
    expect(isSameRequest({ ...PLAIN, period: 'd7' }, { ...PLAIN, period: 'd7', fromDate: '20260101' })).toBe(true);
    expect(isSameRequest({ ...PLAIN, period: 'd7' }, { ...PLAIN, period: 'd8' })).toBe(false);
    expect(isSameRequest(PLAIN, { ...PLAIN, channelList: [group] })).toBe(true);
    expect(isSameRequest(PLAIN, { ...PLAIN, channelList: [channel('a')] })).toBe(false);
    expect(isSameRequest(null, null)).toBe(true);
    expect(isSameRequest(null, PLAIN)).toBe(false);
  });
});

describe('a filter of another day', () => {
  it('[4.26] updates the dates of its preset to today', () => {
    const week = withPeriod(PLAIN, 'd7', NOW);
    const tomorrow = new Date('2026-11-21T12:00:00Z');
    expect(asOf(week, tomorrow)).toEqual({ ...week, fromDate: '20261114' });
    expect(asOf({ ...week, toDate: '20261120' }, NOW)).toEqual(week);
  });

  it('stays the same object on the same day, and with custom dates', () => {
    const week = withPeriod(PLAIN, 'd7', NOW);
    expect(asOf(week, NOW)).toBe(week);
    const custom = withDates(PLAIN, { fromDate: '20260101', toDate: '20260131' });
    expect(asOf(custom, NOW)).toBe(custom);
  });
});

describe('the filter of a first visit', () => {
  const row = (rowVal: string, rowDefSel = '0') => ({ rowVal, rowName: rowVal.toUpperCase(), rowDefSel });

  it('[4.24] has the preselected period, else the first one', () => {
    const presets = [row('m1'), row('d7', '1')];
    expect(defaultFilter({ ...NO_TABLES, datePresets: presets }, NOW)).toMatchObject({ period: 'd7', toDate: '' });
    expect(defaultFilter({ ...NO_TABLES, datePresets: [row('m1')] }, NOW).period).toBe('m1');
    expect(PLAIN).toEqual({
      period: '*',
      fromDate: '',
      toDate: '',
      channelList: [],
      allChannelsSelected: false,
      customQueryFilter: { value: '*', text: '' },
      notCustomQueryFilter: false,
      showImages: true,
      showGraphics: true,
    });
    expect(defaultFilter({ ...NO_TABLES, datePresets: [row('o')] }, NOW)).toMatchObject({ fromDate: '', toDate: '' });
  });

  it('[3.19, 4.24] has the first special filter, not off, both types on and no channel', () => {
    const customQueries = [row('*'), row('IPTCCategory:SPO', '1')];
    expect(defaultFilter({ ...NO_TABLES, customQueries }, NOW)).toMatchObject({
      customQueryFilter: { value: '*', text: '*' },
      notCustomQueryFilter: false,
      showImages: true,
      showGraphics: true,
      channelList: [],
    });
  });
});

describe('a change', () => {
  it('[4.22] switching off the last type that is on turns the other one on', () => {
    const types = ({ showImages, showGraphics }: FilterValue) => [showImages, showGraphics];
    const imagesOnly = withTypes(PLAIN, { showGraphics: false });
    expect(types(imagesOnly)).toEqual([true, false]);
    expect(types(withTypes(imagesOnly, { showGraphics: true }))).toEqual([true, true]);
    expect(withTypes(PLAIN, { showGraphics: false })).toEqual({ ...PLAIN, showGraphics: false });
    expect(withTypes(imagesOnly, { showImages: false })).toEqual({ ...PLAIN, showImages: false });
    expect(types(withTypes(imagesOnly, { showImages: false }))).toEqual([false, true]);
    expect(types(withTypes(withTypes(PLAIN, { showImages: false }), { showGraphics: false }))).toEqual([true, false]);
  });

  it('[4.22] never leaves both types off, in whatever order they are changed', () => {
    const change = fc.record({ name: fc.constantFrom('showImages', 'showGraphics'), isOn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const last = changes.reduce((value, { name, isOn }) => withTypes(value, { [name]: isOn }), PLAIN);
        return last.showImages || last.showGraphics;
      }),
    );
  });

  it("[4.25] a change of the period sets the dates, 'custom' keeps them, and editing a date makes it custom", () => {
    process.env['TZ'] = 'UTC';
    const week = withPeriod(PLAIN, 'd7', NOW);
    expect(week).toMatchObject({ period: 'd7', fromDate: '20261113', toDate: '' });
    const custom = withPeriod(week, 'o', NOW);
    expect(custom).toMatchObject({ period: 'o', fromDate: '20261113' });
    expect(withDates(week, { toDate: '20261118' })).toMatchObject({
      period: 'o',
      fromDate: '20261113',
      toDate: '20261118',
    });
    expect(withPeriod(custom, '*', NOW)).toMatchObject({ fromDate: '', toDate: '' });
  });

  it('is detected by comparing the requests', () => {
    const week = withPeriod(PLAIN, 'd7', NOW);
    expect(isSameFilter(week, withPeriod(PLAIN, 'd7', new Date('2026-11-21T12:00:00Z')))).toBe(true);
    expect(isSameFilter(week, withPeriod(week, 'o', NOW))).toBe(false);
    expect(isSameFilter(PLAIN, withTypes(PLAIN, { showImages: false }))).toBe(false);
    expect(isSameFilter(PLAIN, { ...PLAIN, channelList: [channel('a')] })).toBe(false);
    const checked = { ...PLAIN, channelList: [channel('a')] };
    expect(isSameFilter(checked, { ...PLAIN, channelList: [channel('b')] })).toBe(false);
    expect(isSameFilter(checked, { ...PLAIN, channelList: [{ ...channel('a'), chanName: 'New name' }] })).toBe(true);
    expect(isSameFilter(PLAIN, { ...PLAIN, customQueryFilter: { value: '*', text: 'Todo' } })).toBe(true);
    expect(isSameFilter(PLAIN, { ...PLAIN, customQueryFilter: special('x') })).toBe(false);
    const custom = withPeriod(week, 'o', NOW);
    expect(isSameFilter(custom, withDates(custom, { toDate: '20261118' }))).toBe(false);
  });
});
