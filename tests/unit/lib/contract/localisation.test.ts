import { describe, expect, it } from 'vitest';
import { options, strings, table } from '#lib/contract/localisation.ts';
import { readAnswer } from '../../../helpers/parse-response.ts';

describe('rows of the localisation service', () => {
  it('[3.12, 7.16] lose what follows a section sign of a string', () => {
    const rows = [
      { strModuleID: 'widget', strID: 'app.ok', strVal: 'OK § on a button' },
      { strID: 'plain', strVal: 'Paragraph' },
      { strID: 'none', strVal: '§ only a note' },
    ];
    expect(readAnswer(strings, rows)?.map(({ strID, strVal }) => [strID, strVal])).toEqual([
      ['app.ok', 'OK'],
      ['plain', 'Paragraph'],
      ['none', ''],
    ]);
  });

  it('[3.12, 7.17] have dots for the backslashes of an option id, not of its value', () => {
    const rows = [{ optModuleID: 'widget', optID: 'uploads\\image\\maxSize', optVal: 'a\\b' }];
    expect(readAnswer(options, rows)).toEqual([
      { optModuleID: 'widget', optID: 'uploads.image.maxSize', optVal: 'a\\b' },
    ]);
  });

  it('[3.12, 7.18] of a table have a value, a name and whether they are chosen at first', () => {
    const rows = [{ rowVal: 1, rowName: 'One', rowDefSel: 1 }, { rowVal: '2', rowName: 'Two' }, { rowVal: '3' }];
    expect(readAnswer(table, rows)).toEqual([
      { rowVal: '1', rowName: 'One', rowDefSel: '1' },
      { rowVal: '2', rowName: 'Two', rowDefSel: '0' },
    ]);
  });
});
