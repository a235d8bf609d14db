import { describe, expect, it } from 'vitest';
import { expandValues } from '#lib/upload-form/model/expand-values.ts';
import { METADATA_FIELDS } from '#lib/upload-form/model/field-table.ts';
import {
  expandVariables,
  takesVariables,
  typedText,
  unknownVariable,
  unknownVariableFacts,
  unknownVariableIn,
  VARIABLES,
  withoutVariables,
} from '#lib/upload-form/model/variables.ts';

const context = { date: '11/05/2026', user: 'Anna Keller', filename: 'deich_01', serial: 7, city: 'Husum' };
const expand = (text: string, change: Partial<typeof context> = {}): string =>
  expandVariables(text, { ...context, ...change });

it('variables are in the eight texts of the form, in no choice, list or date', () => {
  expect(METADATA_FIELDS.filter(takesVariables).map(({ name }) => name)).toEqual([
    'AVMTeaser',
    'IPTCHeadline',
    'IPTCCaption',
    'IPTCCaptionWriter',
    'ImgPlace',
    'IPTCByLine',
    'IPTCCredit',
    'IPTCCopyrightNotice',
  ]);
});

it.each([
  ['{date}', '11/05/2026'],
  ['{user}', 'Anna Keller'],
  ['{filename}', 'deich_01'],
  ['{serial}', '7'],
  ['{serial:1}', '7'],
  ['{serial:3}', '007'],
  ['{city}', 'Husum'],
  ['{city}: Flood ({serial:2})', 'Husum: Flood (07)'],
  ['{city}{city}', 'HusumHusum'],
])('%s becomes %s', (text, expanded) => {
  expect(expand(text)).toBe(expanded);
});

it('a number that is longer than its width stays whole', () => {
  expect(expand('{serial:2}', { serial: 12_345 })).toBe('12345');
});

it.each([
  '',
  'Flood',
  '{Sic!}',
  '{ }',
  '{Date}',
  '{ date }',
  '{date',
  'date}',
  '{}',
  '{a b}',
  '{date,user}',
  'a { b } c',
])('"%s" is plain text', (text) => {
  expect(expand(text)).toBe(text);
  expect(unknownVariable(text)).toBeNull();
});

it.each([
  ['{{date}}', '{date}'],
  ['{{foo}}', '{foo}'],
  ['{{{date}}}', '{11/05/2026}'],
  ['{{', '{'],
  ['}}', '}'],
  ['{{Sic}}', '{Sic}'],
])('two braces are one: %s becomes %s', (text, expanded) => {
  expect(expand(text)).toBe(expanded);
  expect(unknownVariable(text)).toBeNull();
});

it.each([
  ['{foo}', '{foo}'],
  ['{date} {foo} {bar}', '{foo}'],
  ['{{x}} {foo}', '{foo}'],
  ['{serial:0}', '{serial:0}'],
  ['{serial:12}', '{serial:12}'],
  ['{date:3}', '{date:3}'],
])('%s has the unknown variable %s, which stays', (text, unknown) => {
  expect(unknownVariable(text)).toBe(unknown);
  expect(expand(text)).toContain(unknown);
});

it('a value is not expanded again', () => {
  expect(expand('{filename}', { filename: '{user} {{x}}' })).toBe('{user} {{x}}');
});

describe('without a city', () => {
  it.each([
    ['{city}', ''],
    ['Flood in {city}, Germany', 'Flood in, Germany'],
    ['Husum, {city}, Germany', 'Husum, Germany'],
    ['Flood {city} today', 'Flood today'],
    ['{city}, 5 May', '5 May'],
    ['{city} 5 May', '5 May'],
    ['Photo, {city}', 'Photo'],
    ['Photo {city}', 'Photo'],
    ['Flood in {city}.', 'Flood in.'],
    ['Dyke\n{city}, 5 May', 'Dyke\n5 May'],
    ['Dyke, {city}\nnext', 'Dyke\nnext'],
    ['({city})', '()'],
    ['a  b, , c {city} d', 'a  b, , c d'],
  ])('a text without its city tidies only the spaces and commas around it: "%s" becomes "%s"', (text, expanded) => {
    expect(expand(text, { city: ' ' })).toBe(expanded);
  });
});

it('only texts of the form are expanded, and cut to their limits without splitting a character', () => {
  const values = { IPTCCredit: '{city}', IPTCCategory: '{user}', IPTCCity: '{city}', IPTCHeadline: 'x'.repeat(300) };
  expect(expandValues(values, { ...context, city: '🌊'.repeat(20) })).toEqual({
    ...values,
    IPTCCredit: '🌊'.repeat(16),
  });
});

it('finds the field of an unknown variable', () => {
  expect(unknownVariableIn({ IPTCCategory: '{foo}', IPTCCity: '{foo}', IPTCHeadline: '{city}' })).toBeNull();
  expect(unknownVariableIn({ IPTCHeadline: '{city}', IPTCCredit: 'by {foo}' })).toEqual({
    field: 'IPTCCredit',
    variable: '{foo}',
  });
});

it('names all variables, and how to write the text', () => {
  const facts = unknownVariableFacts('{foo}');
  expect(facts.literal).toBe('{{foo}}');
  for (const name of VARIABLES) expect(facts.known).toContain(`{${name}}`);
});

it('any text can be written so that it is sent unchanged', () => {
  const parts = ['{', '}', 'date', 'foo', 'Sic', ' ', ':3', '{serial:3}', '{{', '}}'];
  for (let seed = 0; seed < 2_000; seed += 1) {
    const text = Array.from({ length: 6 }, (_, at) => parts[(seed * 31 ** at + at * 7) % parts.length]).join('');
    expect(expand(withoutVariables(text))).toBe(text);
    expect(unknownVariable(withoutVariables(text))).toBeNull();
  }
});

describe('the text to edit for one file', () => {
  const field = METADATA_FIELDS.find(({ name }) => name === 'IPTCHeadline') ?? METADATA_FIELDS[0];
  if (field === undefined) throw new Error('no field');

  it('is the one that was typed for it, with its variables', () => {
    expect(typedText(field, { IPTCHeadline: '{city}' }, { IPTCHeadline: 'Husum' })).toBe('{city}');
  });

  it('is else the sent one, whose braces stay braces', () => {
    expect(typedText(field, {}, { IPTCHeadline: 'Husum {date} {Sic}' })).toBe('Husum {{date}} {Sic}');
  });
});
