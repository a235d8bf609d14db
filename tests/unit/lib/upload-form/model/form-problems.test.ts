import { describe, expect, it } from 'vitest';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { type FormUnderCheck, formProblems } from '#lib/upload-form/model/form-problems.ts';
import { initialFormValues } from '#lib/upload-form/model/form-values.ts';

const NONE = { hidden: [], mandatory: [] };
const settings = {
  extraFields: [],
  formFields: {
    image: { hidden: ['IPTCCredit', 'ImgPlace', 'ChannelID'], mandatory: ['IPTCByLine', 'IPTCCredit'] },
    video: NONE,
    audio: NONE,
  },
  ENABLE_IMAGE_METADATA_VALIDATION: true,
};

const check = (parts: Partial<FormUnderCheck> = {}) =>
  formProblems({
    type: 'image',
    values: { ChannelID: '1', IPTCByLine: 'Ben' },
    settings,
    own: {},
    total: 0,
    today: '20261120',
    ...parts,
  });

describe('a form', () => {
  it('[5.9] requires the channel always, and visible mandatory fields', () => {
    expect(mandatoryFields('image', settings)).toEqual(['ChannelID', 'IPTCByLine']);
    expect(shownFormFields('image', settings).map(({ name }) => name)).not.toContain('IPTCCredit');
    expect(mandatoryFields('video', settings)).toEqual(['ChannelID']);
    expect(check({ values: {} })).toEqual({ ChannelID: 'missing', IPTCByLine: 'missing' });
    expect(check()).toEqual({});
  });

  it.each([
    ['every file contains it', { own: { IPTCByLine: 3 }, total: 3 }, false],
    ['one file lacks it', { own: { IPTCByLine: 2 }, total: 3 }, true],
    ['there is no file', { own: {}, total: 0 }, true],
    ['no file is left', { own: { IPTCByLine: 0 }, total: 0 }, true],
    [
      'files are not checked',
      { own: { IPTCByLine: 3 }, total: 3, settings: { ...settings, ENABLE_IMAGE_METADATA_VALIDATION: false } },
      true,
    ],
  ])('[5.9] drops a mandatory field only when every file contains it: %s', (_case, parts, isMissing) => {
    expect('IPTCByLine' in check({ values: { ChannelID: '1', IPTCByLine: ' ' }, ...parts })).toBe(isMissing);
  });

  it.each(['video', 'audio'] as const)(
    '[5.9, 8.3] a mandatory field that every clip contains is not required: %s',
    (type) => {
      const mandatory = { hidden: [], mandatory: ['IPTCByLine'] };
      const formFields = { image: mandatory, video: mandatory, audio: mandatory };
      const values = { ChannelID: '1' };
      const own = { IPTCByLine: 1, ChannelID: 1 };
      expect(check({ type, values, own, total: 1, settings: { ...settings, formFields } })).toEqual({});
      expect(check({ type, values, own, total: 2, settings: { ...settings, formFields } })).toEqual({
        IPTCByLine: 'missing',
      });
    },
  );

  it('rejects a text as a date, whatever it starts with', () => {
    const values = { ChannelID: '1', IPTCByLine: 'Ben', IPTCHeadline: 'until tomorrow', IPTCCaption: '31' };
    expect(check({ values })).toEqual({});
  });

  it('[5.9] rejects a creation date in the future, and no other', () => {
    const values = { ChannelID: '1', IPTCByLine: 'Ben', IPTCDateCreated: '20261121', ImgExpiresTS: '20990101' };
    expect(check({ values })).toEqual({ IPTCDateCreated: 'in-the-future' });
    expect(check({ values: { ...values, IPTCDateCreated: '20261120' } })).toEqual({});
  });

  it('rejects an invalid date', () => {
    const values = { ChannelID: '1', IPTCByLine: 'Ben', ImgExpiresTS: '20270231', IPTCReleaseDate: 'until 1' };
    expect(check({ values })).toEqual({ ImgExpiresTS: 'not-a-date', IPTCReleaseDate: 'not-a-date' });
  });

  it('[5.11] starts with nothing in a hidden field', () => {
    const user = { username: 'Ben', userDivision: 'Husum' };
    const fill = {
      ...settings,
      autoFill: ['IPTCByLine' as const, 'ImgPlace' as const],
      remember: ['IPTCHeadline'],
      doNotRemember: [],
    };
    const remembered = { IPTCCredit: 'dpa', IPTCHeadline: 'Flut' };
    expect(initialFormValues('image', remembered, user, fill)).toEqual({ IPTCByLine: 'Ben', IPTCHeadline: 'Flut' });
  });
});
