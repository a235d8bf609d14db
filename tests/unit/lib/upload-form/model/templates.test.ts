import { describe, expect, it } from 'vitest';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import { isSameName, withCaptions } from '#lib/upload-form/model/own-texts.ts';
import { valuesForForm, valuesToSave } from '#lib/upload-form/model/templates.ts';

const channels = [
  { chanID: '1', chanName: 'North', chanSrcID: 'N', isSelectable: true },
  { chanID: '2', chanName: 'Closed', chanSrcID: 'C', isSelectable: false },
];
const fields = formFieldsOf('image').filter(({ name }) => name !== 'ImgPlace');
const taken = (values: Record<string, string | null>) => valuesForForm(values, fields, channels);

it('a form takes the values of its fields, also empty ones', () => {
  const values = {
    ChannelID: '1',
    IPTCHeadline: '{city}',
    IPTCCaption: '',
    IPTCDateCreated: '20260304',
    IPTCReleaseDate: 'until 20270131',
    IPTCSupplCategory: 'POR,ARC',
  };
  // A release of a template was not given for these files (decision 34).
  const ofForm = { ...values, IPTCReleaseDate: 'implied until 20270131' };
  expect(taken(values)).toEqual({ values: ofForm, leftOut: [] });
});

it.each([
  ['IPTCHeadlin', 'Flood', 'unknown'],
  ['IPTCCity', 'Husum', 'unknown'],
  ['__proto__x', 'Flood', 'unknown'],
  ['AVMTeaser', 'Flood', 'not-in-form'],
  ['ImgPlace', 'Husum', 'not-in-form'],
  ['IPTCCredit', 'x'.repeat(33), 'too-long'],
  ['IPTCHeadline', null, 'invalid'],
  ['IPTCDateCreated', '4.3.2026', 'invalid'],
  ['IPTCReleaseDate', 'true', 'invalid'],
  ['IPTCReleaseDate', 'until tomorrow', 'invalid'],
  ['ChannelID', '2', 'invalid'],
  ['ChannelID', '9', 'invalid'],
] as const)('a form leaves out %s = %j (%s), and takes the rest', (name, value, reason) => {
  expect(taken({ [name]: value, IPTCByLine: 'Anna' })).toEqual({
    values: { IPTCByLine: 'Anna' },
    leftOut: [{ name, reason }],
  });
});

describe('a template with a category that does not exist', () => {
  const lists = {
    categories: [{ value: 'POL', text: 'Politics' }],
    categoriesStatus: 'success',
    supplementalCategories: [{ rowVal: 'ARC', rowName: 'Archive', rowDefSel: '' }],
    supplementalStatus: 'success',
  } as const;
  it.each([
    [{ IPTCCategory: 'POL', IPTCSupplCategory: 'ARC' }, []],
    [{ IPTCCategory: 'XXX' }, ['IPTCCategory']],
    [{ IPTCSupplCategory: 'ARC,XXX' }, ['IPTCSupplCategory']],
  ] as const)('[3.12] sets only those that do: %j', (values, leftOut) => {
    const found = valuesForForm(values, fields, channels, lists);
    expect(found.leftOut).toEqual(leftOut.map((name) => ({ name, reason: 'invalid' })));
    expect(Object.keys(found.values)).toHaveLength(Object.keys(values).length - leftOut.length);
    const unknown = { ...lists, categories: [], supplementalCategories: [] };
    expect(valuesForForm(values, fields, channels, unknown).leftOut).toEqual([]);
  });
});

it('a new template has the fields that the user has filled', () => {
  const filled = { ChannelID: '1', IPTCHeadline: ' ', IPTCCaption: 'Flood' };
  expect(valuesToSave({ ...filled, IPTCReleaseDate: 'implied yes', ImgPlace: 'Husum' }, fields)).toEqual({
    ChannelID: '1',
    IPTCCaption: 'Flood',
  });
  expect(valuesToSave({ IPTCReleaseDate: 'no' }, fields)).toEqual({ IPTCReleaseDate: 'no' });
  expect(valuesToSave({ IPTCReleaseDate: 'implied until 20270131' }, fields)).toEqual({
    IPTCReleaseDate: 'until 20270131',
  });
});

describe('captions', () => {
  it('are the last ten, each once, newest first', () => {
    const many = Array.from({ length: 12 }, (_, at) => `C${at}`);
    expect(withCaptions(['old', 'C3'], many)).toEqual(many.toReversed().slice(0, 10));
    expect(withCaptions(['A', 'B', 'C'], ['C', ' ', 'D', 'A'])).toEqual(['A', 'D', 'C', 'B']);
  });
});

it('names that differ in case or outer spaces are the same', () => {
  expect(isSameName(' Sport', 'SPORT ')).toBe(true);
  expect(isSameName('Sport', 'Sports')).toBe(false);
});
