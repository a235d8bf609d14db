import { describe, expect, it } from 'vitest';
import { activeParts, isNoSpecial, withoutPart } from '#lib/search/model/filter-parts.ts';
import { canBeApplied, filterProblems } from '#lib/search/model/filter-problems.ts';
import { defaultFilter, type FilterValue, NO_TABLES } from '#lib/search/model/filter-value.ts';

const PLAIN = defaultFilter(NO_TABLES, new Date());
const channelList = [{ chanID: 'n', chanSrcID: 'N', chanName: 'North' }];
const special = (value: string) => ({ value, text: value });
const ALL: FilterValue = {
  period: 'o',
  fromDate: '20260101',
  toDate: '20260131',
  channelList,
  allChannelsSelected: false,
  customQueryFilter: special('IPTCCategory:SPO'),
  notCustomQueryFilter: true,
  showImages: true,
  showGraphics: false,
  usage: ['usable'],
};

describe('the restrictions of a filter', () => {
  it('[4.22, 4.25, 4.27] are named in the order of the panel', () => {
    expect(activeParts(ALL)).toEqual(['period', 'channels', 'special', 'types', 'usage']);
    expect(activeParts(PLAIN)).toEqual([]);
  });

  it.each<[string, Partial<FilterValue>, readonly string[]]>([
    ['a first day', { period: 'o', fromDate: '20260101' }, ['period']],
    ['a last day', { period: 'o', toDate: '20260101' }, ['period']],
    ['dates of a period without limits', { fromDate: '20260101' }, []],
    ['a custom period without dates', { period: 'o' }, []],
    ['a channel', { channelList }, ['channels']],
    ['all channels', { channelList, allChannelsSelected: true }, []],
    ['a special filter', { customQueryFilter: special('IPTCCategory:SPO') }, ['special']],
    ['an invalid special filter', { customQueryFilter: special(' * '), notCustomQueryFilter: true }, []],
    ['pictures only', { showGraphics: false }, ['types']],
    ['graphics only', { showImages: false }, ['types']],
    ['what may be used', { usage: ['usable'] }, ['usage']],
  ])('[5.15] are the active ones: %s', (_case, parts, active) => {
    expect(activeParts({ ...PLAIN, ...parts })).toEqual(active);
  });

  it.each([
    ['', true],
    [' ', true],
    ['*', true],
    [' * ', true],
    ['**', false],
    ['a', false],
  ])('[5.15] a special filter of %j restricts nothing', (value, isNone) => {
    expect(isNoSpecial(value)).toBe(isNone);
  });

  it('[4.22, 4.25, 4.27] are removed one by one, and the others stay', () => {
    expect(withoutPart(ALL, 'period', NO_TABLES)).toEqual({ ...ALL, period: '*', fromDate: '', toDate: '' });
    expect(withoutPart({ ...ALL, allChannelsSelected: true }, 'channels', NO_TABLES)).toEqual({
      ...ALL,
      channelList: [],
    });
    expect(withoutPart(ALL, 'types', NO_TABLES)).toEqual({ ...ALL, showGraphics: true });
    expect(withoutPart({ ...ALL, showImages: false }, 'types', NO_TABLES)).toEqual({ ...ALL, showGraphics: true });
    const { usage: _, ...others } = ALL;
    expect(withoutPart(ALL, 'usage', NO_TABLES)).toEqual(others);
    const without = { ...ALL, notCustomQueryFilter: false };
    expect(withoutPart(ALL, 'special', NO_TABLES)).toEqual({ ...without, customQueryFilter: { value: '*', text: '' } });
    const row = (rowVal: string, rowName: string) => ({ rowVal, rowName, rowDefSel: '0' });
    const tables = { ...NO_TABLES, customQueries: [row('IPTCCategory:SPO', 'Sport'), row('*', 'Everything')] };
    expect(withoutPart(ALL, 'special', tables)).toEqual({
      ...without,
      customQueryFilter: { value: '*', text: 'Everything' },
    });
  });
});

describe('a period that cannot be applied', () => {
  it.each([
    ['', '', {}],
    ['20260101', '', {}],
    ['', '20260101', {}],
    ['20260101', '20260101', {}],
    ['20260101', '20260102', {}],
    ['20260102', '20260101', { toDate: 'reversed' }],
    ['20260230', '', { fromDate: 'no-date' }],
    ['', '1/2', { toDate: 'no-date' }],
    ['20260230', '20260101', { fromDate: 'no-date' }],
    ['20260101', 'x', { toDate: 'no-date' }],
    ['9', '1', { fromDate: 'no-date', toDate: 'no-date' }],
  ])('[4.25] is from %j until %j', (fromDate, toDate, problems) => {
    const value = { ...PLAIN, fromDate, toDate };
    expect(filterProblems(value)).toEqual(problems);
    expect(canBeApplied(value)).toBe(Object.keys(problems).length === 0);
  });
});
