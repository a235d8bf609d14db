import { describe, expect, it } from 'vitest';
import { options, strings, table } from '#lib/contract/localisation.ts';
import { parseResponse } from '../../../helpers/readers/parse-response.ts';

describe('rows of the localisation service', () => {
  it('[3.12, 7.16] drop the part of a string after a section sign', () => {
    const rows = [
      { strModuleID: 'widget', strID: 'app.ok', strVal: 'OK § on a button' },
      { strID: 'plain', strVal: 'Paragraph' },
      { strID: 'none', strVal: '§ only a note' },
    ];
    expect(parseResponse(strings, rows)?.map(({ strID, strVal }) => [strID, strVal])).toEqual([
      ['app.ok', 'OK'],
      ['plain', 'Paragraph'],
      ['none', ''],
    ]);
  });

  it('[3.1, 7.16] without an id or a value are dropped, numbers are texts', () => {
    const rows = [
      null,
      'app.ok',
      { strID: 'alone' },
      { strVal: 'alone' },
      { strID: 1, strVal: 2 },
      { strID: 'x', strVal: {} },
    ];
    expect(parseResponse(strings, rows)).toEqual([{ strModuleID: '', strID: '1', strVal: '2' }]);
  });

  it('[3.12, 7.17] replace backslashes by dots in an option id, but not in its value', () => {
    const rows = [{ optModuleID: 'widget', optID: 'uploads\\image\\maxSize', optVal: 'a\\b' }];
    expect(parseResponse(options, rows)).toEqual([
      { optModuleID: 'widget', optID: 'uploads.image.maxSize', optVal: 'a\\b' },
    ]);
  });

  it('[3.12, 7.18] rows of a table have a value, a name and whether they are preselected', () => {
    const rows = [{ rowVal: 1, rowName: 'One', rowDefSel: 1 }, { rowVal: '2', rowName: 'Two' }, { rowVal: '3' }];
    expect(parseResponse(table, rows)).toEqual([
      { rowVal: '1', rowName: 'One', rowDefSel: '1' },
      { rowVal: '2', rowName: 'Two', rowDefSel: '0' },
    ]);
  });
});
