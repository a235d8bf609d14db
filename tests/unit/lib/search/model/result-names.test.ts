import { describe, expect, it } from 'vitest';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { categoryNames, sourceNames, tableNames } from '#lib/search/model/result-names.ts';

const channel = (chanName: string, chanSrcID: string, chanList: readonly SearchChannelNode[] = []) => ({
  chanID: chanName,
  chanName,
  chanSrcID,
  chanList,
  isSelectable: true,
  isExpanded: false,
});

describe('names of sources', () => {
  it('[3.18] are those of channels with one source, the lowest first', () => {
    const tree = [
      channel('Agencies', 'NPA, EPN', [channel('Nordic Press Agency', ' NPA '), channel('Euro Photo Network', 'EPN')]),
      channel('Own', 'NEWS', [channel('News desk', 'NEWS'), channel('Night desk', 'NEWS')]),
      channel('Favourites', '', [channel('My agency', 'NPA')]),
      channel('Archive', 'ARCH'),
    ];
    expect(Object.fromEntries(sourceNames(tree))).toEqual({
      NPA: 'Nordic Press Agency',
      EPN: 'Euro Photo Network',
      NEWS: 'News desk',
      ARCH: 'Archive',
    });
  });

  it('omit a channel of several sources, and one without a name', () => {
    expect([...sourceNames([channel('Both', 'A,B'), channel('', 'C')])]).toEqual([]);
  });
});

it('[3.12, 7.22] categories have the names of the lists, but never an empty one', () => {
  expect([
    ...categoryNames([
      { value: 'POL', text: 'Politics' },
      { value: 'XXX', text: '' },
    ]),
  ]).toEqual([['POL', 'Politics']]);
  expect([
    ...tableNames([
      { rowVal: 'a', rowName: 'A', rowDefSel: '0' },
      { rowVal: 'b', rowName: '', rowDefSel: '0' },
    ]),
  ]).toEqual([['a', 'A']]);
});
