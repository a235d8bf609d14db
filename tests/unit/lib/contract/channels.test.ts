import { describe, expect, it } from 'vitest';
import { categoryList, uploadChannels } from '#lib/contract/channels.ts';
import { searchChannels } from '#lib/contract/search-channels.ts';
import { UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { parseResponse } from '../../../helpers/readers/parse-response.ts';

const DESK = { chanID: 7, chanName: 'Desk', chanSrcID: 'NORTH', isSelectable: true };

describe('upload channels', () => {
  it('[3.1] need an id, a name and whether they can be selected; the source is empty by default', () => {
    const { chanSrcID: _, ...plain } = DESK;
    const imageChannels = (img: readonly object[]) => parseResponse(uploadChannels, { img })?.img;
    expect(imageChannels([plain])).toEqual([{ ...DESK, chanID: '7', chanSrcID: '' }]);
    for (const field of ['chanID', 'chanName', 'isSelectable']) {
      const rows = [{ ...DESK, [field]: undefined }, DESK];
      expect({ field, read: imageChannels(rows)?.length }).toEqual({ field, read: 1 });
    }
  });

  it('[7.7, 9.4] are grouped by the domains img, vid and aud, each optional', () => {
    expect(parseResponse(uploadChannels, { vid: [DESK] })).toEqual({
      img: [],
      vid: [{ ...DESK, chanID: '7' }],
      aud: [],
    });
    expect(UPLOAD_DOMAIN).toEqual({ image: 'img', video: 'vid', audio: 'aud' });
  });
});

describe('categories', () => {
  it('[3.12, 7.9] are pairs of a value and a text', () => {
    const rows = [{ value: 'POL', text: 'Politics' }, { value: 'SPO' }];
    expect(parseResponse(categoryList, rows)).toEqual([{ value: 'POL', text: 'Politics' }]);
  });
});

describe('the tree of search channels', () => {
  it.each([null, undefined])('[3.18, 7.19] keeps a node and its descendants where %s is missing', (nothing) => {
    const leaf = { chanID: '2', chanName: 'Wire', isSelectable: true };
    const empty = { chanSrcID: nothing, isExpanded: nothing };
    const tree = [{ ...leaf, ...empty, chanID: '1', chanList: [{ ...leaf, ...empty, chanList: nothing }] }];
    const read = { ...leaf, chanSrcID: '', isExpanded: false };
    expect(parseResponse(searchChannels, tree)).toEqual([
      { ...read, chanID: '1', chanList: [{ ...read, chanList: [] }] },
    ]);
  });

  it('[3.18] is read at every depth; nodes are closed and without sources by default', () => {
    const leaf = { chanID: '2', chanSrcID: 'A,B', chanName: 'Wire', isSelectable: 'true', isExpanded: 1 };
    const tree = [{ chanID: '1', chanName: 'Agencies', chanList: [leaf, { chanID: '3' }], isSelectable: 0 }];
    expect(parseResponse(searchChannels, tree)).toEqual([
      {
        chanID: '1',
        chanSrcID: '',
        chanName: 'Agencies',
        isSelectable: false,
        isExpanded: false,
        chanList: [{ ...leaf, isSelectable: true, isExpanded: true, chanList: [] }],
      },
    ]);
  });
});
