import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { extraFields } from '#lib/contract/extra-fields.ts';
import { extraFieldsOf } from '../../../helpers/builders/extra-fields.ts';

afterEach(() => vi.restoreAllMocks());

const read = (announced: unknown) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return { fields: v.parse(extraFields, announced), logged: warn.mock.calls.map(([, details]) => details) };
};

describe('the extra fields of a server', () => {
  it.each([
    ['a name with a space', { name: 'IPTC Keywords', control: 'text' }],
    ['a name that begins with a digit', { name: '9Keywords', control: 'text' }],
    ['a name of 41 characters', { name: `K${'e'.repeat(40)}`, control: 'text' }],
    ['the name of a key for the transport', { name: 'objectId', control: 'text' }],
    ['a name that every object inherits', { name: 'constructor', control: 'text' }],
    ['no name', { control: 'text' }],
    ['no control', { name: 'IPTCSource' }],
    ['a control of the future', { name: 'IPTCSource', control: 'slider' }],
    ['a limit of no characters', { name: 'IPTCSource', control: 'text', maxLength: 0 }],
    ['no media type', { name: 'IPTCSource', control: 'text', mediaTypes: [] }],
    ['a media type of the future', { name: 'IPTCSource', control: 'text', mediaTypes: ['hologram'] }],
    ['an answer that is neither yes nor no', { name: 'IPTCSource', control: 'text', isMandatory: 'perhaps' }],
    ['labels that are no texts', { name: 'IPTCSource', control: 'text', labels: { en: 7 } }],
    ['a label of 201 characters', { name: 'IPTCSource', control: 'text', labels: { en: 'x'.repeat(201) } }],
  ])('are read without one that has %s, which is logged', (_what, field) => {
    const { fields, logged } = read([field, { name: 'IPTCKeywords', control: 'list' }]);
    expect(fields.map(({ name }) => name)).toEqual(['IPTCKeywords']);
    expect(logged).toEqual([{ list: 'extra fields', skippedCount: 1 }]);
  });

  it('have one field of a name, the first', () => {
    const { fields, logged } = read([
      { name: 'IPTCSource', control: 'list' },
      { name: 'IPTCSource', control: 'text' },
    ]);
    expect(fields.map(({ control }) => control)).toEqual(['list']);
    expect(logged).toEqual([{ list: 'extra fields', skippedCount: 1 }]);
  });

  it.each([['a text'], [{ name: 'IPTCSource', control: 'text' }], [null]])(
    'are none where they are %o',
    (announced) => {
      expect(read(announced).fields).toEqual([]);
    },
  );

  it('are at most a hundred', () => {
    const many = Array.from({ length: 11_000 }, (_, at) => ({ name: `Field${at}`, control: 'text' }));
    const { fields, logged } = read(many);
    expect(fields).toHaveLength(100);
    expect(logged).toEqual([{ list: 'extra fields', skippedCount: 10_900 }]);
  });

  it('have at most 8,192 characters, and 2,048 where the server names no limit', () => {
    const lengths = extraFieldsOf({ name: 'A' }, { name: 'B', maxLength: 100_000 }, { name: 'C', maxLength: '40' });
    expect(lengths.map(({ maxLength }) => maxLength)).toEqual([2_048, 8_192, 40]);
  });

  it.each([
    ['select', 'text'],
    ['multi-select', 'list'],
  ])('are typed where a %s has no usable choice', (control, typed) => {
    for (const vocabulary of [undefined, 'MR-NON', [], [{ code: '' }, { code: 'a,b' }, 'MR-NON', { labels: {} }]])
      expect(read([{ name: 'IPTCModelRelease', control, vocabulary }]).fields).toMatchObject([
        { control: typed, vocabulary: [] },
      ]);
  });

  it('keep the usable choices of a vocabulary, each code once and at most 500', () => {
    const vocabulary = [{ code: ' MR-NON ' }, { code: 'MR-NON' }, { code: 'MR-UMR', labels: { de: 'Alle' } }, 7];
    const { fields, logged } = read([{ name: 'IPTCModelRelease', control: 'select', vocabulary }]);
    expect(fields).toMatchObject([
      {
        control: 'select',
        vocabulary: [
          { code: 'MR-NON', labels: {} },
          { code: 'MR-UMR', labels: { de: 'Alle' } },
        ],
      },
    ]);
    expect(logged).toEqual([{ list: 'vocabulary', skippedCount: 2 }]);
    const many = Array.from({ length: 11_000 }, (_, at) => ({ code: `c${at}` }));
    expect(read([{ name: 'A', control: 'select', vocabulary: many }]).fields[0]?.vocabulary).toHaveLength(500);
  });

  it('are the same when they are read again from where they were stored', () => {
    const { fields } = read([
      { name: 'A', control: 'select', vocabulary: [] },
      { name: 'B', control: 'list' },
    ]);
    expect(read(fields)).toEqual({ fields, logged: [] });
  });
});
