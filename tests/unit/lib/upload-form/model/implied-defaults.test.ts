import { describe, expect, it } from 'vitest';
import type { UploadChannel } from '#lib/contract/channels.ts';
import { impliedDefaults } from '#lib/upload-form/model/implied-defaults.ts';
import { isImplied, releaseFromText } from '#lib/upload-form/model/release.ts';
import { joinList, splitList } from '#lib/upload-form/model/value-list.ts';

const channel = (chanID: string, isSelectable = true): UploadChannel => ({
  chanID,
  chanName: chanID,
  chanSrcID: '',
  isSelectable,
});
const row = (rowVal: string, rowDefSel: string) => ({ rowVal, rowName: rowVal, rowDefSel });
const FIELDS = ['ChannelID', 'IPTCReleaseDate', 'IPTCSupplCategory'].map((name) => ({ name }));

function shown(
  given: Record<string, string>,
  { fields = FIELDS, channels = [] as UploadChannel[], rows = [] as ReturnType<typeof row>[] } = {},
) {
  const lists = {
    categories: [],
    categoriesStatus: 'success',
    supplementalCategories: rows,
    supplementalStatus: 'success',
  } as const;
  return impliedDefaults(given, fields, channels, lists);
}

describe('the channel', () => {
  it.each([
    ['the only one', '', [channel('N')], 'N'],
    ['the only one that can be selected', '', [channel('N'), channel('S', false)], 'N'],
    ['none of several', '', [channel('N'), channel('S')], ''],
    ['none where none exists', '', [], ''],
    ['the selected one', 'S', [channel('N'), channel('S')], 'S'],
    ['none where the selected one no longer exists', 'X', [channel('N'), channel('S')], ''],
    [
      'none where the selected one can no longer be selected',
      'S',
      [channel('N'), channel('S', false), channel('T')],
      '',
    ],
    ['the only one where the selected one no longer exists', 'X', [channel('N')], 'N'],
  ])('[3.9] is %s', (_case, ChannelID, channels, expected) => {
    expect(shown({ ChannelID }, { channels }).ChannelID).toBe(expected);
  });
});

describe('release', () => {
  it.each([[{}], [{ IPTCReleaseDate: '' }]])('[3.9] is yes, but only implied, until it is set: %j', (given) => {
    const { IPTCReleaseDate: text = '' } = shown(given as Record<string, string>);
    expect([releaseFromText(text), isImplied(text)]).toEqual([{ isReleased: true, from: '', until: '' }, true]);
  });

  it('[3.9] keeps the value that was set', () => {
    expect(shown({ IPTCReleaseDate: 'no' })).not.toHaveProperty('IPTCReleaseDate');
  });

  it('[5.9] is absent where the field is hidden', () => {
    expect(shown({}, { fields: [{ name: 'ChannelID' }] })).toEqual({ ChannelID: '' });
  });
});

describe('supplemental categories', () => {
  const rows = [row('SPO', '1'), row('POL', '0'), row('WET', 'TRUE'), row('', '1'), row('SPO', 'true')];

  it('[3.12] are those that the table preselects, once each', () => {
    expect(shown({}, { rows }).IPTCSupplCategory).toBe('SPO,WET');
  });

  it('[3.12] stay as chosen, also empty', () => {
    expect(shown({ IPTCSupplCategory: '' }, { rows })).not.toHaveProperty('IPTCSupplCategory');
    expect(shown({ IPTCSupplCategory: 'POL' }, { rows })).not.toHaveProperty('IPTCSupplCategory');
  });

  it('[3.12, 5.9] are absent where nothing is preselected or the field is hidden', () => {
    expect(shown({}, { rows: [row('POL', '0'), row('X', 'yes')] })).not.toHaveProperty('IPTCSupplCategory');
    expect(shown({}, { rows, fields: [{ name: 'ChannelID' }] })).not.toHaveProperty('IPTCSupplCategory');
  });

  it('[3.12] are a comma-separated list without duplicates and empty entries', () => {
    expect(splitList(' SPO, ,WET,')).toEqual(['SPO', 'WET']);
    expect(splitList('')).toEqual([]);
    expect(joinList(['SPO', 'WET', 'SPO'])).toBe('SPO,WET');
  });
});
