import { describe, expect, it } from 'vitest';
import { METADATA_FIELDS, type MetadataField } from '#lib/upload-form/model/field-table.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import {
  draftProblem,
  draftsOfTemplate,
  editsOf,
} from '../../../../../components/uploads/contact-sheet/batch-edits.ts';

/** A field of each control, and the two that cannot be cleared. */
const IS_CLEARED = {
  IPTCHeadline: true,
  IPTCCaption: true,
  IPTCCategory: true,
  IPTCSupplCategory: true,
  IPTCDateCreated: true,
  ChannelID: false,
  IPTCReleaseDate: false,
  ImgName: false,
  OfTheFuture: false,
};

const field = (name: string) => metadataField(name) as MetadataField;

describe('a template in the contact sheet', () => {
  it.each(Object.entries(IS_CLEARED))('an empty %s of a template clears it: %s', (name, isCleared) => {
    const cleared = isCleared ? { [name]: { mode: 'clear', text: '' } } : {};
    expect(draftsOfTemplate({ [name]: '' }, METADATA_FIELDS)).toEqual(cleared);
    expect(draftsOfTemplate({ [name]: '  ' }, METADATA_FIELDS)).toEqual(cleared);
  });

  it.each(Object.keys(IS_CLEARED))('a value of a template replaces that of %s', (name) => {
    expect(draftsOfTemplate({ [name]: 'x' }, METADATA_FIELDS)).toEqual({ [name]: { mode: 'replace', text: 'x' } });
  });
});

it.each([
  ['keep', 'x', null],
  ['replace', 'x', 'x'],
  ['replace', ' ', null],
  ['append', 'x', 'x'],
  ['append', '', null],
  ['prepend', 'x', 'x'],
  ['prepend', '', null],
  ['only-if-empty', 'x', 'x'],
  ['only-if-empty', '', null],
  ['clear', '', ''],
  ['clear', 'typed before', ''],
] as const)('an edit with mode %s and text "%s" sends %j', (mode, text, sent) => {
  const edits = editsOf([field('IPTCHeadline')], { IPTCHeadline: { mode, text } });
  expect(edits).toEqual(sent === null ? [] : [{ field: 'IPTCHeadline', mode, text: sent }]);
});

describe('a typed text of an edit', () => {
  const TODAY = '20261120';

  it.each([
    ['IPTCCredit', 'replace', 'x'.repeat(32), null],
    ['IPTCCredit', 'replace', 'x'.repeat(33), 'too-long'],
    ['IPTCCredit', 'append', 'x'.repeat(33), 'too-long'],
    ['IPTCCredit', 'only-if-empty', 'x'.repeat(33), 'too-long'],
    ['IPTCCredit', 'keep', 'x'.repeat(33), null],
    ['IPTCCredit', 'clear', 'x'.repeat(33), null],
    ['IPTCDateCreated', 'replace', '20261120', null],
    ['IPTCDateCreated', 'replace', '20261121', 'in-the-future'],
    ['IPTCDateCreated', 'replace', 'tomorrow', 'not-a-date'],
    ['IPTCDateCreated', 'clear', 'tomorrow', null],
    ['ImgExpiresTS', 'replace', '20261121', null],
    ['ImgExpiresTS', 'only-if-empty', 'tomorrow', 'not-a-date'],
  ] as const)('a typed text for %s with mode %s is checked: %s has the problem %j', (name, mode, text, problem) => {
    expect(draftProblem(field(name), { mode, text }, TODAY)).toBe(problem);
  });
});
