import { describe, expect, it } from 'vitest';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { importOf, readTextsFile, type TextsFile, textsFileOf } from '#lib/upload-form/model/texts-file.ts';

const OWN: OwnTexts = {
  templates: [
    { id: 'one', name: 'Match day', values: { IPTCCredit: 'dpa' } },
    { id: 'two', name: 'Court', values: { IPTCCredit: 'afp', IPTCCity: 'Husum' } },
  ],
  replacements: '# HSV\n7\tAnna Keller\tKeller\nhus\tHusum',
  captions: ['Not in the file'],
};
const FILE = JSON.parse(textsFileOf(OWN));
const read = (changed: object) => readTextsFile(JSON.stringify({ ...FILE, ...changed }));
const templatesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `T${at}`, values: {} }));

describe('a file of templates and text shortcuts', () => {
  it('has all of them, without ids and captions, and is read as they were', () => {
    expect(readTextsFile(textsFileOf(OWN))).toEqual({
      templates: OWN.templates.map(({ name, values }) => ({ name, values })),
      replacements: OWN.replacements,
    });
    expect(textsFileOf(OWN)).not.toContain('Not in the file');
  });

  it.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['nothing', ''],
    ['deep nesting', '['.repeat(200_000)],
    ['another format', JSON.stringify({ ...FILE, format: 'other' })],
    ['version 0', JSON.stringify({ ...FILE, version: 0 })],
    ['no templates', JSON.stringify({ ...FILE, templates: null })],
    ['a template without a name', JSON.stringify({ ...FILE, templates: [{ name: ' ', values: {} }] })],
    ['a name of 81 characters', JSON.stringify({ ...FILE, templates: [{ name: 'x'.repeat(81), values: {} }] })],
    ['a value that is no text', JSON.stringify({ ...FILE, templates: [{ name: 'x', values: { IPTCCity: 1 } }] })],
    [
      'a value of 20,001 characters',
      JSON.stringify({ ...FILE, templates: [{ name: 'x', values: { a: 'x'.repeat(20_001) } }] }),
    ],
    ['51 templates', JSON.stringify({ ...FILE, templates: templatesOf(51) })],
    ['2,000,001 characters of text shortcuts', JSON.stringify({ ...FILE, replacements: 'x'.repeat(2_000_001) })],
  ])('is not read with %s', (_, content) => {
    expect(readTextsFile(content)).toBeNull();
  });

  it('says that a newer version has written it', () => {
    expect(read({ version: 2, templates: 'unknown' })).toBe('newer');
  });

  it('is read without hidden characters, inherited names and unknown parts', () => {
    const json = JSON.stringify({ ...FILE, other: 1, templates: [] }).replace(
      '"templates":[]',
      '"templates":[{"name":"a\\u202eb\\n","values":{"__proto__":"x","IPTCCity":"Hu\\u200bsum"},"id":"one"}]',
    );
    expect(readTextsFile(json)).toEqual({
      templates: [{ name: 'ab', values: { IPTCCity: 'Husum' } }],
      replacements: OWN.replacements,
    });
  });
});

describe('an import', () => {
  const file: TextsFile = {
    templates: [
      { name: 'Final', values: { IPTCCredit: 'x' } },
      { name: 'court', values: { IPTCCity: 'Husum', IPTCCredit: 'afp' } },
      { name: 'MATCH DAY', values: { IPTCCredit: 'old' } },
      { name: 'Match day', values: { IPTCCredit: 'kna' } },
    ],
    replacements: '# Kiel\nhus = Husum\n7\tBen\tPetersen\nno tab\n8\told\n8\tClara',
  };

  it('adds what is new, and keeps or replaces what has the same name and other content', () => {
    const kept = importOf(OWN, file, false);
    expect(kept).toEqual({
      templates: [file.templates[0]],
      replacements: `${OWN.replacements}\n8\tClara`,
      codeCount: 1,
      clashes: { templates: 1, codes: 1 },
      refusal: null,
    });
    const replaced = importOf(OWN, file, true);
    expect(replaced.templates).toEqual([file.templates[0], file.templates[3]]);
    expect(replaced.replacements).toBe('# HSV\n7\tBen\tPetersen\nhus\tHusum\n8\tClara');
    expect(replaced.codeCount).toBe(2);
  });

  it('an import of the own file adds nothing and asks nothing', () => {
    expect(importOf(OWN, FILE, false)).toEqual({
      templates: [],
      replacements: OWN.replacements,
      codeCount: 0,
      clashes: { templates: 0, codes: 0 },
      refusal: null,
    });
  });

  it('into no text shortcuts takes the text with its comments', () => {
    expect(importOf({ ...OWN, replacements: '' }, file, false)).toMatchObject({
      replacements: file.replacements,
      codeCount: 3,
    });
  });

  it.each([
    ['more than 50 templates', { templates: templatesOf(49), replacements: '' }, 'templates'],
    ['as many as 50 templates', { templates: templatesOf(48), replacements: '' }, null],
    [
      'more than 5,000 codes',
      { templates: [], replacements: Array.from({ length: 5_000 }, (_, at) => `c${at}\tx`).join('\n') },
      'codes',
    ],
  ])('an import that would lead to %s is refused as a whole', (_, found, refusal) => {
    expect(importOf(OWN, found, false).refusal).toBe(refusal);
  });
});
