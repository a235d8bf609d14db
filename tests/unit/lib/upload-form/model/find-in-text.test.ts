import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FoundWords, replaceFound } from '#lib/upload-form/model/find-in-text.ts';
import { unknownVariable } from '#lib/upload-form/model/variables.ts';

const CASE = { isCaseSensitive: true } as const;
const WORD = { isWholeWord: true } as const;

it.each<readonly [string, string, Partial<FoundWords> & { readonly text: string }, string, string]>([
  ['in every place', 'Husum, nach Husum', { text: 'Husum' }, 'Büsum', 'Büsum, nach Büsum'],
  ['in capitals and small letters', 'ÜBER über', { text: 'Über' }, 'auf', 'auf auf'],
  ['as they are typed', 'Über über', { text: 'über', ...CASE }, 'auf', 'Über auf'],
  ['inside of a word', 'Deiche', { text: 'Deich' }, 'Damm', 'Damme'],
  ['as a whole word only', 'Deich, Deiche, Überdeich', { text: 'deich', ...WORD }, 'Damm', 'Damm, Deiche, Überdeich'],
  ['beside marks', '(dpa)/dpa.', { text: 'dpa', ...WORD }, 'AFP', '(AFP)/AFP.'],
  ['as characters, not as a pattern', 'a.c abc [x]* $1', { text: 'a.c' }, '$&', '$& abc [x]* $1'],
  ['also with nothing in their place', 'Foto: dpa', { text: 'Foto: ' }, '', 'dpa'],
  ['nowhere', 'Deich', { text: 'Damm' }, 'Wall', 'Deich'],
  ['outside of variables', 'date {date}, city', { text: 'date' }, 'day', 'day {date}, city'],
  ['as a whole variable', 'Foto {serial:3}', { text: '{serial:3}' }, '{date}', 'Foto {date}'],
  ['not across a part of a variable', 'vom {date}', { text: 'm {da' }, 'x', 'vom {date}'],
  ['between doubled braces', 'Set {{foo}} end', { text: 'foo' }, 'bar', 'Set {{bar}} end'],
  ['not as one of two braces', 'Set {{foo}} end', { text: '{' }, '(', 'Set {{foo}} end'],
])('[3.8] words of a text are replaced %s', (_, text, words, replacement, result) => {
  expect(replaceFound(text, words, replacement)).toBe(result);
});

it('[3.8] replacing letters leaves every variable of a text as it is', () => {
  const part = fc.constantFrom('{date}', '{serial:2}', '{{', '}}', 'date', ' serial', 'a', 'x 2', ', ');
  const letters = fc.constantFrom('date', 'e', 'serial', '2', 'a', 'x', ':', 'ser', 'E');
  const variables = (text: string) => text.match(/\{\{|\}\}|\{[a-z]+(?::\d+)?\}/g);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), letters, fc.boolean(), (parts, text, isWholeWord) => {
      const before = parts.join('');
      const after = replaceFound(before, { text, isWholeWord }, 'Q');
      expect(variables(after)).toEqual(variables(before));
      expect(unknownVariable(after)).toBe(unknownVariable(before));
    }),
  );
});
