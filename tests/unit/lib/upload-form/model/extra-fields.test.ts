import { describe, expect, it } from 'vitest';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { extraLabels, usableExtraFields } from '#lib/upload-form/model/extra-labels.ts';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import { cutToField } from '#lib/upload-form/model/field-values.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { formEffect } from '#lib/upload-form/model/form-effect.ts';
import { initialFormValues, valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import { fieldsOf, formFieldsOf, metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { formValuesFor, resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { withCodes } from '#lib/upload-form/model/vocabulary.ts';
import { extraFieldsOf, ONE_OF_EACH } from '../../../../helpers/builders/extra-fields.ts';

const fields = extraFieldsOf(...ONE_OF_EACH);
const NONE = { hidden: [], mandatory: [] };
const settings = { formFields: { image: NONE, video: NONE, audio: NONE }, extraFields: fields };
const channels = { img: [], vid: [], aud: [] };
const rules = {
  channels,
  isShown: (type: 'image' | 'video' | 'audio', name: string) =>
    shownFormFields(type, settings).some((field) => field.name === name),
  extraFields: fields,
};

interface Given {
  readonly form?: MetadataValues;
  readonly file?: MetadataValues;
  readonly override?: MetadataValues;
  readonly inherited?: readonly string[];
}

const resolve = (mode: MetadataAppendMode, { form = {}, file = {}, override = {}, inherited }: Given) => {
  const draft = { type: 'image', values: form, appendMode: mode, inherited, rules } as const;
  return resolveMetadata({ draft, fileValues: file, usage: null, overrides: override });
};

/** By control: what a file and a form have, and what becomes of both in modes 0 to 3. */
const CASES = [
  ['multi-line', 'IPTCInstructions', 'NO SALES', 'Mandatory\ncredit', 'NO SALES Mandatory\ncredit'],
  ['text', 'IPTCSource', 'Reuters', 'dpa', 'Reuters dpa'],
  ['list', 'IPTCKeywords', 'Sturm, Flut', 'Flut, Husum,Sturm', 'Sturm, Flut, Husum'],
  ['select', 'IPTCDigitalSourceType', 'asFound', 'digitalCapture', 'asFound'],
  ['multi-select', 'IPTCModelRelease', 'MR-NON,asFound', 'MR-UMR,MR-NON', 'MR-NON,asFound,MR-UMR'],
  ['date', 'IPTCEventDay', '20260131', '20261128', '20260131'],
] as const;

describe.each(CASES)('an extra field with the control %s', (_control, name, file, form, joined) => {
  it.each([
    [0, form],
    [1, joined],
    [2, form],
    [3, file],
  ] as const)('[4.16] follows the precedence of mode %i', (mode, expected) => {
    expect(resolve(mode, { form: { [name]: form }, file: { [name]: file } }).values).toEqual({ [name]: expected });
  });

  it.each([0, 1, 2, 3] as const)('[4.16] is that of form or file where only one has it, under mode %i', (mode) => {
    expect(resolve(mode, { form: { [name]: form } })).toMatchObject({
      values: { [name]: form },
      sent: { values: { [name]: form }, mode },
    });
    expect(resolve(mode, { form: { [name]: '  ' }, file: { [name]: file } })).toMatchObject({
      values: { [name]: file },
      sent: { mode },
    });
  });

  it.each([0, 1, 2, 3] as const)(
    '[4.16] is what was set for one file, or empty, and is sent with overwrite, under mode %i',
    (mode) => {
      const both = { form: { [name]: form }, file: { [name]: file } };
      const own = resolve(mode, { ...both, override: { [name]: form } });
      expect(own.sent).toEqual({ values: { [name]: form }, mode: 2 });
      expect(resolve(mode, { ...both, override: { [name]: '' } }).values).toEqual({});
    },
  );

  it.each([0, 1, 2, 3] as const)(
    '[3.9] is that of the file where the form has it from earlier files, under mode %i',
    (mode) => {
      const given = { form: { [name]: form }, file: { [name]: file }, inherited: [name] };
      expect(resolve(mode, given).values).toEqual({ [name]: file });
    },
  );

  it.each([0, 1, 2, 3] as const)(
    '[2.7.3, 4.16] has the hint of what becomes of a value in the file, under mode %i',
    (mode) => {
      const field = metadataField(
        name,
        fields.map((one) => ({ ...one })),
      );
      const effect = field && formEffect(field, { values: { [name]: form }, appendMode: mode });
      const { [name]: value } = resolve(mode, { form: { [name]: form }, file: { [name]: file } }).values;
      expect(effect).toBe(value === form ? 'replaces' : value === file ? 'keeps' : 'adds');
    },
  );
});

describe('a form with extra fields', () => {
  it('[4.10] keeps what sending needs to know of those of its media type, and is sent alike afterwards', () => {
    const clips = extraFieldsOf(...ONE_OF_EACH, { name: 'ForClips', mediaTypes: ['video'] });
    const draft = { type: 'image', values: { IPTCKeywords: 'Flut' }, appendMode: 1, rules } as const;
    const { form } = resolveMetadata({ draft: { ...draft, rules: { ...rules, extraFields: clips } } });
    expect(form.extraFields?.map(({ name }) => name)).toEqual(ONE_OF_EACH.map(({ name }) => name));
    expect(form.extraFields?.[1]).toEqual({
      name: 'IPTCSource',
      control: 'text',
      maxLength: 32,
      embedded: ['photoshop:Source', 'iim:115'],
    });
    const own = { fileValues: { IPTCKeywords: 'Sturm' }, usage: null, overrides: {} };
    expect(resolveMetadata({ form, ...own })).toEqual(resolveMetadata({ draft, ...own }));
  });

  it('is the form of a server without any where it announces none', () => {
    const plain = { type: 'image', values: { IPTCHeadline: 'Flut' }, appendMode: 3 } as const;
    const without = { channels, isShown: () => true };
    expect(resolveMetadata({ draft: { ...plain, rules: { ...without, extraFields: [] } } })).toEqual(
      resolveMetadata({ draft: { ...plain, rules: without } }),
    );
    expect(resolveMetadata({ draft: { ...plain, rules: without } }).form).not.toHaveProperty('extraFields');
  });

  it('[5.9] a field that the server has ceased to announce is not sent', () => {
    const values = { IPTCKeywords: 'Flut', IPTCFormer: 'x' };
    const { form } = resolveMetadata({ draft: { type: 'image', values, appendMode: 0, rules } });
    expect(form.metadata).toEqual({ IPTCKeywords: 'Flut' });
  });

  it('[3.9, 5.10] a day that the calendar does not have is not sent', () => {
    const values = { IPTCEventDay: '20260231', IPTCSource: 'dpa' };
    const { form } = resolveMetadata({ draft: { type: 'image', values, appendMode: 0, rules } });
    expect(form.metadata).toEqual({ IPTCSource: 'dpa' });
  });

  it('[5.8] cuts texts within no character, and lists within no word', () => {
    const file = {
      IPTCSource: `${'ü'.repeat(31)}😀`,
      IPTCKeywords: Array.from({ length: 20 }, (_, at) => `Wort ${at}`).join(', '),
    };
    const { values } = resolve(0, { file });
    expect(values['IPTCSource']).toBe('ü'.repeat(31));
    expect(values['IPTCKeywords']).toBe('Wort 0, Wort 1, Wort 2, Wort 3, Wort 4, Wort 5, Wort 6');
    expect(cutToField('IPTCKeywords', 'x'.repeat(70), fields)).toBe('x'.repeat(60));
  });

  it('[3.8] has no hidden characters, and line ends in texts of several lines alone', () => {
    const text = 'a\u202eb\nc';
    const form = { IPTCInstructions: text, IPTCSource: text, IPTCKeywords: text };
    expect(resolve(0, { form }).values).toEqual({
      IPTCInstructions: 'ab\nc',
      IPTCSource: 'ab c',
      IPTCKeywords: 'ab c',
    });
  });

  it('expands variables in its texts and free words, not in its choices', () => {
    const variables = { date: '28.11.2026', user: 'anna', filename: 'deich', serial: 7 };
    const values = { IPTCKeywords: '{filename}, {user}', IPTCSource: '{date}', IPTCModelRelease: '{user}' };
    const draft = { type: 'image', values, appendMode: 0, rules } as const;
    const expected = { IPTCKeywords: 'deich, anna', IPTCSource: '28.11.2026', IPTCModelRelease: '{user}' };
    expect(resolveMetadata({ draft, variables }).values).toEqual(expected);
    expect(formValuesFor({ draft, variables })).toEqual(expected);
  });
});

const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const codes = (...all: string[]) => all.map((code) => ({ code, labels: {} }));

/** A value, the codes of a field, and what becomes of it: `select`, or with commas `multi-select`. */
const SPELLINGS = [
  ['its end', 'digitalCapture', [`${ADDRESS}digitalCapture`], `${ADDRESS}digitalCapture`],
  ['another case', 'DIGITALCAPTURE', [`${ADDRESS}digitalCapture`], `${ADDRESS}digitalCapture`],
  ['a prefix', 'digsrctype:digitalCapture', [`${ADDRESS}digitalCapture`], `${ADDRESS}digitalCapture`],
  ['another scheme', `${ADDRESS.replace('http', 'https')}print`, [`${ADDRESS}print`], `${ADDRESS}print`],
  ['a slash at its end', `${ADDRESS}print/`, [`${ADDRESS}print`], `${ADDRESS}print`],
  ['an address that ends with it', `${ADDRESS}digitalCapture`, ['print', 'digitalCapture'], 'digitalCapture'],
  ['the code itself beside one that ends alike', 'b:print', ['a:print', 'b:print'], 'b:print'],
  ['one of two that end alike, in another case', 'B:PRINT', ['a:print', 'b:print'], 'b:print'],
  ['one of two that end alike, with a blank', 'b:print ', ['a:print', 'b:print'], 'b:print'],
  ['one of two that differ in case, with a blank', 'b:PRINT ', ['b:print', 'b:PRINT'], 'b:PRINT'],
  ['the case of neither of two', 'b:Print', ['b:print', 'b:PRINT'], 'b:Print'],
  ['the end of two', 'print', ['a:print', 'b:print'], 'print'],
  ['another prefix than two that end alike', 'c:print', ['a:print', 'b:print'], 'c:print'],
  [
    'another scheme beside an address elsewhere',
    `${ADDRESS.replace('http', 'https')}print`,
    ['https://example.org/print', `${ADDRESS}print`],
    `${ADDRESS}print`,
  ],
  ['an address elsewhere', 'https://example.org/print', [`${ADDRESS}print`], 'https://example.org/print'],
  ['an unknown code', `${ADDRESS}softwareImage`, [`${ADDRESS}print`], `${ADDRESS}softwareImage`],
  ['a longer end', 'blueprint', [`${ADDRESS}print`], 'blueprint'],
  ['several, each once', 'MR-NON, x:MR-NON, Other', ['http://plus.example/MR-NON'], 'http://plus.example/MR-NON,Other'],
] as const;

describe.each(SPELLINGS)('a choice that is spelled as %s', (_spelling, value, vocabulary, code) => {
  const control = value.includes(',') ? 'multi-select' : 'select';
  const [field] = extraFieldsOf({ name: 'Choice', control, vocabulary: codes(...vocabulary), embedded: ['dc:title'] });
  const own = { ...rules, isShown: () => true, extraFields: field ? [field] : [] };
  const sources = ['form', 'fileValues', 'overrides'] as const;

  it.each(sources)('[3.8, 4.16] is sent and stored as its code where %s has it', (source) => {
    const { form: values = {}, ...others } = { [source]: { Choice: value } };
    const draft = { type: 'image', values, appendMode: 0, rules: own } as const;
    const resolved = resolveMetadata({ draft, fileValues: {}, usage: null, ...others });
    expect(resolved.values).toEqual({ Choice: code });
    expect(resolved.sent.values).toEqual(source === 'fileValues' ? {} : { Choice: code });
  });

  it('[2.7.6, 3.8] is shown as its code, and is no other value than its code in another block', () => {
    const variants = [value, code].map((text, at) => ({ source: at === 0 ? 'XMP' : 'IPTC', text }) as const);
    const unmapped = { title: value };
    const metadata = { values: {}, unmapped, repaired: [], coordinates: null, variants: { title: variants } };
    const shown = withExtraValues(metadata, extraRules('image', own.extraFields));
    expect(shown.values).toEqual({ Choice: code });
    expect(shown.variants).not.toHaveProperty('Choice');
  });
});

it('[3.8] the codes of a field are read once, however many values are compared with them', () => {
  let reads = 0;
  const counted = (code: string) => ({
    get code() {
      reads += 1;
      return code;
    },
  });
  const vocabulary = [counted('a:print'), counted('a:film')];
  const field = { control: 'multi-select', vocabulary } as const;
  for (const value of ['PRINT', 'film, PRINT', 'none']) withCodes(value, field);
  expect(withCodes('x:FILM, print', field)).toBe('a:film,a:print');
  expect(reads).toBe(vocabulary.length);
});

describe('extra fields', () => {
  it('[3.8, 3.10] follow those of the specification, in the forms of their media types', () => {
    const mixed = extraFieldsOf({ name: 'A', mediaTypes: ['video'] }, { name: 'B' });
    const extra = (type: 'image' | 'video') => formFieldsOf(type, mixed).slice(formFieldsOf(type).length);
    expect(extra('image').map(({ name }) => name)).toEqual(['B']);
    expect(extra('video').map(({ name }) => name)).toEqual(['A', 'B']);
    expect(fieldsOf('image', mixed).at(-1)).toMatchObject({ name: 'B', label: 'metadata.field.B', isFormField: true });
  });

  it('[5.9] are hidden and mandatory by themselves and by the settings of forms', () => {
    const own = extraFieldsOf(
      { name: 'A', isMandatory: true },
      { name: 'B' },
      { name: 'C', isHideable: false },
      { name: 'D' },
    );
    const image = { hidden: ['C', 'D'], mandatory: ['B', 'D'] };
    const configured = { formFields: { image, video: NONE, audio: NONE }, extraFields: own };
    const names = shownFormFields('image', configured).map(({ name }) => name);
    expect(names.filter((name) => name.length === 1)).toEqual(['A', 'B', 'C']);
    expect(mandatoryFields('image', configured)).toEqual(['ChannelID', 'A', 'B']);
    expect(mandatoryFields('video', configured)).toEqual(['ChannelID', 'A']);
  });

  it('[5.11] are remembered if they or the settings say so, cut to their limits', () => {
    const own = extraFieldsOf(
      { name: 'A', isRemembered: true, maxLength: 3 },
      { name: 'B' },
      { name: 'C', isRemembered: true },
    );
    const configured = { ...settings, extraFields: own, autoFill: [], remember: ['B'], doNotRemember: ['C'] };
    const values = { A: 'abcd', B: 'b', C: 'c' };
    expect(valuesToRemember('image', values, configured)).toEqual({ A: 'abcd', B: 'b' });
    const user = { username: 'anna', userDivision: 'Desk' };
    expect(initialFormValues('image', values, user, configured)).toEqual({ A: 'abc', B: 'b' });
  });

  it('extra fields and their choices have labels in the language of the locale, else in English, else in any, else their names', () => {
    const own = extraFieldsOf(
      { name: 'A', labels: { en: 'Keywords', de: 'Stichwörter' } },
      { name: 'B', labels: { en: 'Source' } },
      { name: 'C', labels: { fr: 'Consignes' } },
      { name: 'D', control: 'select', vocabulary: [{ code: 'x', labels: { de: 'Ja' } }, { code: 'y' }] },
    );
    expect(extraLabels(own, 'de-AT')).toEqual({
      'metadata.field.A': 'Stichwörter',
      'metadata.field.B': 'Source',
      'metadata.field.C': 'Consignes',
      'metadata.field.D': 'D',
      'metadata.field.D.x': 'Ja',
      'metadata.field.D.y': 'y',
    });
    expect(fieldsOf('audio', own).at(-1)?.label).toBe('metadata.field.D');
  });

  it('extra fields with the name of a field of the specification are left out', () => {
    const own = extraFieldsOf({ name: 'IPTCCaption' }, { name: 'ImgName' }, { name: 'IPTCKeywords' });
    expect(usableExtraFields(own).map(({ name }) => name)).toEqual(['IPTCKeywords']);
  });

  it('are known by their rules to what merges values', () => {
    const ofForm = extraRules('image', fields);
    expect(metadataField('IPTCKeywords', ofForm)?.control).toBe('list');
    expect(metadataField('IPTCKeywords')).toBeUndefined();
  });
});
