import { expect, it } from 'vitest';
import { flattenChannels } from '#lib/search/model/channel-tree.ts';
import type { FilterPart } from '#lib/search/model/filter-parts.ts';
import { defaultFilter, type FilterValue, NO_TABLES } from '#lib/search/model/filter-value.ts';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { describePart } from '../../../../../components/search/filter/describe-part.ts';

const row = (rowVal: string, rowName: string) => ({ rowVal, rowName, rowDefSel: '0' });
const NAMES = {
  tables: {
    datePresets: [row('*', 'All'), row('d7', 'Last 7 days'), row('o', 'Custom')],
    imageTypes: [row('I', 'Photos')],
    customQueries: [row('IPTCCategory:SPO', 'Sport')],
    hasFailed: false,
  },
  tree: flattenChannels(
    [
      {
        chanID: 'npa',
        chanName: 'Nordic Press',
        chanSrcID: 'NPA',
        chanList: [],
        isSelectable: true,
        isExpanded: false,
      },
    ],
    false,
  ),
};

const texts = createTexts('en-US', {});
const whole = defaultFilter(NO_TABLES, new Date(0));
const dates = (fromDate: string, toDate: string) => ({ period: 'o', fromDate, toDate });
const channel = (chanID: string, chanSrcID = chanID.toUpperCase()) => ({
  chanID,
  chanSrcID,
  chanName: `old ${chanID}`,
});
const special = (value: string) => ({ customQueryFilter: { value, text: 'Old name' } });

it.each<[FilterPart, Partial<FilterValue>, string]>([
  ['period', { ...dates('20261101', '20261107'), period: 'd7' }, 'Last 7 days'],
  ['period', dates('20261101', '20261107'), '11/01/2026 – 11/07/2026'],
  ['period', dates('20261101', '20261101'), '11/01/2026'],
  ['period', dates('20261101', ''), 'since 11/01/2026'],
  ['period', dates('', '20261107'), 'until 11/07/2026'],
  // A preset that the table does not have any more.
  ['period', { ...dates('20261101', ''), period: 'd3' }, 'since 11/01/2026'],
  ['channels', { channelList: [channel('npa')] }, 'Nordic Press'],
  ['channels', { channelList: [channel('gone')] }, 'old gone'],
  ['channels', { channelList: [channel('group', ''), channel('npa')] }, 'Nordic Press'],
  ['channels', { channelList: [channel('group', ''), channel('npa'), channel('epn')] }, '2 channels'],
  ['special', special('IPTCCategory:SPO'), 'Sport'],
  ['special', special('IPTCByLine:*'), 'Old name'],
  ['special', { ...special('IPTCCategory:SPO'), notCustomQueryFilter: true }, 'not: Sport'],
  ['types', { showGraphics: false }, 'Photos only'],
  ['types', { showImages: false }, 'Graphics only'],
])('[2.8.2] names the restriction of the %s as the summary shows it: %j', (part, value, label) => {
  expect(describePart(part, { ...whole, ...value }, NAMES, texts)).toBe(label);
});
