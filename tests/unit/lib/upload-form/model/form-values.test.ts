import { expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { initialFormValues, valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';

const NONE = { hidden: [], mandatory: [] };
const user = { username: 'Anna Keller', userDivision: 'Husum' };
const autoFill = ['IPTCByLine', 'ImgPlace', 'IPTCCopyrightNotice'] as const;

interface Parts {
  readonly autoFill?: readonly (typeof autoFill)[number][];
  readonly remember?: string[];
  readonly doNotRemember?: string[];
}

function settingsOf(parts: Parts = {}) {
  return {
    extraFields: [],
    formFields: { image: NONE, video: NONE, audio: NONE },
    remember: parts.remember ?? [],
    doNotRemember: parts.doNotRemember ?? [],
    autoFill: [...(parts.autoFill ?? [])],
  };
}

it('[5.8] cuts a remembered text that exceeds its field', () => {
  const remembered = { IPTCCredit: 'x'.repeat(33), IPTCCopyrightNotice: `${'x'.repeat(127)}🌊` };
  expect(initialFormValues('image', remembered, user, settingsOf())).toEqual({
    IPTCCredit: 'x'.repeat(32),
    IPTCCopyrightNotice: 'x'.repeat(127),
  });
});

it('[5.11] fills the byline with the user, place and copyright with the division, where the server wants it', () => {
  expect(initialFormValues('image', {}, user, settingsOf({ autoFill }))).toEqual({
    IPTCByLine: 'Anna Keller',
    ImgPlace: 'Husum',
    IPTCCopyrightNotice: 'Husum',
  });
  expect(initialFormValues('image', {}, user, settingsOf())).toEqual({});
});

it('[5.11] prefers remembered values to prefilled ones', () => {
  const settings = settingsOf({ autoFill: ['IPTCByLine'] });
  expect(initialFormValues('audio', { IPTCByLine: 'Ben' }, user, settings)).toEqual({ IPTCByLine: 'Ben' });
});

it('[3.9, 5.11] starts with a remembered release as unanswered, and with a withheld one', () => {
  const settings = settingsOf({ remember: ['IPTCReleaseDate'] });
  const begin = (IPTCReleaseDate: string) =>
    initialFormValues('image', valuesToRemember('image', { IPTCReleaseDate }, settings), user, settings);
  expect(begin('until 20270131')).toEqual({ IPTCReleaseDate: 'implied until 20270131' });
  expect(begin('implied yes')).toEqual({ IPTCReleaseDate: 'implied yes' });
  expect(begin('no')).toEqual({ IPTCReleaseDate: 'no' });
});

it.each(MEDIA_TYPES)(
  '[5.11] remembers channel, category, byline, credit and copyright of %s, others where they are named',
  (type) => {
    const names = formFieldsOf(type).map(({ name }) => name);
    const values = Object.fromEntries(names.map((name) => [name, `1 ${name}`]));
    const few = ['ChannelID', 'IPTCCategory', 'IPTCByLine', 'IPTCCredit', 'IPTCCopyrightNotice'];
    expect(Object.keys(valuesToRemember(type, values, settingsOf()))).toEqual(few);
    expect(Object.keys(initialFormValues(type, values, user, settingsOf()))).toEqual(few);
    const more = settingsOf({ remember: names, doNotRemember: ['IPTCCaption'] });
    const all = names.filter((name) => name !== 'IPTCCaption');
    expect(Object.keys(valuesToRemember(type, values, more))).toEqual(all);
  },
);

it('[5.11] neither stores nor restores a field that is not remembered', () => {
  const settings = settingsOf({ remember: ['IPTCHeadline', 'IPTCCaption'], doNotRemember: ['IPTCHeadline'] });
  const values = { IPTCHeadline: 'Flut', IPTCCredit: 'dpa', ImgName: 'a.jpg', IPTCCaption: '' };
  expect(valuesToRemember('image', values, settings)).toEqual({ IPTCCredit: 'dpa' });
  expect(initialFormValues('image', values, user, settings)).toEqual({ IPTCCredit: 'dpa' });
});

it.each<[string, Record<string, string>, Record<string, string>, readonly string[]]>([
  ['both are empty', {}, {}, ['IPTCHeadline', 'IPTCByLine']],
  ['both are blank', { IPTCHeadline: ' ' }, { IPTCHeadline: '\n' }, ['IPTCHeadline', 'IPTCByLine']],
  ['the form has one', { IPTCHeadline: 'Flut' }, {}, ['IPTCByLine']],
  ['the file has one', {}, { IPTCHeadline: 'Flut' }, ['IPTCByLine']],
  ['both have one', { IPTCHeadline: 'Flut' }, { IPTCByLine: 'Ben' }, []],
])('[5.9, 8.3] a file lacks what neither it nor the form contains: %s', (_case, form, own, missing) => {
  expect(missingOf(['IPTCHeadline', 'IPTCByLine'], form, own)).toEqual(missing);
});
