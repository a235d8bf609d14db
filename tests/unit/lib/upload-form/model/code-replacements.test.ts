import { describe, expect, it } from 'vitest';
import { codeBefore, parseReplacements, typedCode } from '#lib/upload-form/model/code-replacements.ts';

const parse = (...lines: string[]) => parseReplacements(lines.join('\n'));

describe('the pasted list', () => {
  it('has a code, a tab and its replacements in each line', () => {
    const { replacements, problems } = parseReplacements('# Team\r\n\r\n7\tAnna Keller\tKeller\r\nhus\tHusum\r\nx\t');
    expect([...replacements]).toEqual([
      ['7', ['Anna Keller', 'Keller']],
      ['hus', ['Husum']],
      ['x', ['']],
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['nothing between code and text', 'hus Husum', 'no-separator', 'hus Husum'],
    ['no text', 'hus =', 'no-separator', 'hus'],
    ['no code', ' \tHusum', 'no-code', ''],
    ['a backslash in its code', 'a\\b\tHusum', 'unusable-code', 'a\\b'],
    ['a code of more than 100 characters', `${'x'.repeat(101)}\tHusum`, 'unusable-code', 'x'.repeat(101)],
    ['more than 4096 characters', `hus\t${'x'.repeat(4_093)}`, 'too-long', 'hus'],
  ] as const)('names the line with %s, and uses the others', (_, line, problem, code) => {
    const { replacements, problems } = parse('# comment', line, 'ok\tfine');
    expect(problems).toEqual([{ problem, line: 2, code }]);
    expect([...replacements.keys()]).toEqual(['ok']);
  });

  it.each([
    ['hus = Husum', 'hus', ['Husum']],
    ['hus=Husum', 'hus', ['Husum']],
    ['hus  Husum, Hafen', 'hus', ['Husum, Hafen']],
    ['hus   = Husum', 'hus', ['Husum']],
    ['hus  1 = 2', 'hus', ['1 = 2']],
    ['hus = 1  2 = 3', 'hus', ['1  2 = 3']],
    ['FC St. Pauli = FC St. Pauli 1910', 'FC St. Pauli', ['FC St. Pauli 1910']],
    ['a=b\tHusum', 'a=b', ['Husum']],
    ['a  b\tHusum = Nord\tsecond', 'a  b', ['Husum = Nord', 'second']],
  ])('may have = or two spaces instead of the tab: %j', (line, code, texts) => {
    expect(parse(line)).toMatchObject({ replacements: new Map([[code, texts]]), problems: [] });
  });

  it('ignores the byte order mark of a pasted file', () => {
    const replacements = new Map([['7', ['Anna Keller']]]);
    expect(parse('\ufeff7\tAnna Keller')).toMatchObject({ replacements, problems: [] });
    expect(parse('\ufeff# Team', '7\tAnna Keller')).toMatchObject({ replacements, problems: [] });
  });

  it('uses the last of duplicates, and names it', () => {
    const { replacements, problems } = parse('a\tfirst', 'b\tother', 'a\tlast');
    expect(problems).toEqual([{ problem: 'duplicate', line: 3, code: 'a' }]);
    expect(replacements.get('a')).toEqual(['last']);
  });

  it('may have 5,000 lines besides comments, and not one more', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `${at}\tx`);
    expect(parse(...lines, '# comment', '').replacements.size).toBe(5_000);
    expect(parse(...lines, 'more\tx')).toMatchObject({ hasTooManyLines: true, replacements: new Map() });
  });
});

describe('a typed code', () => {
  const { replacements } = parse('7\tAnna Keller\tKeller', 'a#2\twith a number', 'a\tfirst\tsecond', 'ä ö\tumlauts');
  const found = (text: string, caret = text.length) => codeBefore(text, caret, replacements);

  it.each([
    ['\\7\\', 'Anna Keller'],
    ['\\7#1\\', 'Anna Keller'],
    ['\\7#2\\', 'Keller'],
    ['\\a#2\\', 'with a number'],
    ['\\ä ö\\', 'umlauts'],
  ])('%s is replaced by %s', (text, replacement) => {
    expect(found(`Goal by ${text}`)).toEqual({ start: 8, end: 8 + text.length, text: replacement });
  });

  it.each(['7\\', '\\7', '\\8\\', '\\7#3\\', '\\7#0\\', '\\\\', '\\', '', '\\7\n\\', '\\ 7\\'])(
    '%j stays as typed',
    (text) => {
      expect(found(text)).toBeNull();
    },
  );

  it('ends at the caret', () => {
    expect(found('\\7\\ scores', 3)).toEqual({ start: 0, end: 3, text: 'Anna Keller' });
    expect(found('\\7\\ scores', 5)).toBeNull();
    expect(typedCode('a \\x\\7\\', 7)).toBe('7');
  });
});
