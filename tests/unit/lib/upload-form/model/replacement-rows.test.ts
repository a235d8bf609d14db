import { describe, expect, it } from 'vitest';
import {
  mergedText,
  replacementRows,
  rowsWith,
  storedLines,
  textOfLines,
  typedProblem,
  withKnownIds,
  withLine,
  withTyped,
} from '#lib/upload-form/model/replacement-rows.ts';

const LIST = '# HSV\r\n7\tAnna Keller\tKeller\r\n\r\nhus = Husum\r\n8\tBen';
const lines = storedLines(LIST);
const textWith = (typed: { id?: number; code: string; text: string }, text = LIST) =>
  textOfLines(withTyped(storedLines(text), typed));

describe('the rows of the text shortcuts', () => {
  it('are the used lines in their order, with further columns and what is wrong with them', () => {
    expect(replacementRows(storedLines('\ufeff# HSV\n7\tAnna\tKeller\nhus Husum\n7\tBen'))).toEqual([
      { id: 1, code: '7', texts: ['Anna', 'Keller'], problem: null },
      { id: 2, code: 'hus Husum', texts: [], problem: 'no-separator' },
      { id: 3, code: '7', texts: ['Ben'], problem: 'duplicate' },
    ]);
    expect(replacementRows(storedLines(''))).toEqual([]);
  });

  it.each([
    ['KELLER', ['7']],
    ['hus', ['hus']],
    [' ', ['7', 'hus', '8']],
    ['x', []],
  ])('are found by code and texts in any case: %j', (words, codes) => {
    expect(rowsWith(replacementRows(lines), words).map(({ code }) => code)).toEqual(codes);
  });
});

describe('a typed row', () => {
  it('changes its line alone, and keeps comments, empty lines, line breaks and further columns', () => {
    expect(textOfLines(lines)).toBe(LIST);
    expect(textWith({ id: 1, code: ' 9 ', text: 'Clara\tJensen ' })).toBe(
      LIST.replace('7\tAnna Keller', '9\tClara Jensen'),
    );
    expect(textWith({ id: 3, code: 'hus', text: 'Husum, Hafen' })).toBe(
      LIST.replace('hus = Husum', 'hus\tHusum, Hafen'),
    );
  });

  it.each([
    ['', 'n\tNew\n'],
    ['a\tA', 'a\tA\nn\tNew'],
    ['a\tA\n', 'a\tA\nn\tNew\n'],
    ['a\tA\r\nb\tB', 'a\tA\r\nb\tB\r\nn\tNew'],
  ])('a new one is the last line of %j', (text, after) => {
    expect(textWith({ code: 'n', text: 'New' }, text)).toBe(after);
  });

  it.each([
    ['no code', ' ', 'x', 'no-code'],
    ['a backslash in its code', 'a\\b', 'x', 'unusable-code'],
    ['a code like a comment', '#a', 'x', 'unusable-code'],
    ['a code of 101 characters', 'x'.repeat(101), 'x', 'unusable-code'],
    ['no text', 'a', '\t', 'no-text'],
    ['a line of 4,097 characters', 'a', 'x'.repeat(4_095), 'too-long'],
    ['the code of another row', '7', 'x', 'in-use'],
    ['nothing wrong', 'a', 'x'.repeat(4_094), null],
  ] as const)('a row with %s is judged before it is stored', (_, code, text, problem) => {
    expect(typedProblem(lines, { code, text })).toBe(problem);
    expect(typedProblem(lines, { id: 3, code, text })).toBe(problem);
  });

  it('may keep its own code', () => {
    expect(typedProblem(lines, { id: 1, code: '7', text: 'Clara' })).toBeNull();
  });

  it('counts its further columns as part of its line', () => {
    const long = storedLines(`7\tAnna\t${'x'.repeat(4_000)}`);
    expect(typedProblem(long, { id: 0, code: '7', text: 'x'.repeat(100) })).toBe('too-long');
  });

  it.each([
    ['5,000 rows', Array.from({ length: 5_000 }, (_, at) => `${at}\tx`)],
    ['2,000,000 characters', Array.from({ length: 500 }, (_, at) => `${at}\t${'x'.repeat(3_996)}`)],
  ])('is refused as a new one in a list of %s', (_, list) => {
    const full = storedLines(list.join('\n'));
    expect(typedProblem(full, { code: 'new', text: 'x'.repeat(2_000) })).toBe('list-full');
    expect(typedProblem(full, { id: 0, code: '0', text: 'y' })).toBeNull();
  });
});

it.each([0, 1, 2, 3, 4])('line %i returns to its place after its removal', (at) => {
  const line = lines[at] ?? { text: '', end: '' };
  const without = storedLines(textOfLines(lines.toSpliced(at, 1)));
  expect(replacementRows(withLine(without, line, at)).map(({ code }) => code)).toEqual(['7', 'hus', '8']);
  expect(textOfLines(withLine(without, line, at)).trimEnd()).toBe(LIST);
});

it('a last line returns above one that was added after its removal', () => {
  const last = lines.at(-1) ?? { text: '', end: '' };
  const added = withTyped(lines.slice(0, -1), { code: 'n', text: 'New' });
  expect(textOfLines(withLine(added, last, 4))).toBe(`${LIST}\r\nn\tNew`);
});

describe('a change of a text that another surface has changed', () => {
  it.each([
    ['a changed line', 'a\tA\nb\tB', 'a\tA\nb\tC', 'x\tX\na\tA\nb\tB', 'x\tX\na\tA\nb\tC'],
    ['a line changed on both', 'a\tA\nb\tB', 'a\tA\nb\tC', 'a\tA\nb\tD', 'a\tA\nb\tC'],
    ['a line removed there', 'a\tA\nb\tB', 'a\tA\nb\tC', 'a\tA', 'a\tA\nb\tC'],
    ['a new line', 'a\tA', 'a\tA\nb\tB', 'a\tA\nc\tC\n', 'a\tA\nc\tC\nb\tB\n'],
    ['a code that is new on both', 'a\tA', 'a\tA\nb\tB', 'a\tA\nb\tC', 'a\tA\nb\tC\nb\tB'],
    ['a removed line', 'a\tA\nb\tB', 'a\tA', 'a\tA\nb\tB\nc\tC', 'a\tA\nc\tC'],
    ['a removed line that was changed there', 'a\tA\nb\tB', 'a\tA', 'a\tA\nb\tD', 'a\tA\nb\tD'],
    ['one of two same lines', 'a\tA\na\tA', 'a\tA', 'a\tA\na\tA\nb\tB', 'a\tA\nb\tB'],
    ['a changed code', 'a\tA\nb\tB', 'c\tA\nb\tB', 'a\tA\nb\tD', 'b\tD\nc\tA'],
    ['comments', '# x\n\na\tA', '# x\n\na\tB', '# y\n\na\tA\n', '# y\n\na\tB\n'],
    ['nothing stored', 'a\tA', 'a\tA\nb\tB', '', 'b\tB\n'],
  ])('joins it, and applied again changes nothing: %s', (_, before, after, stored, expected) => {
    const merged = mergedText(before, after, stored);
    expect(merged).toBe(expected);
    expect(mergedText(before, after, merged)).toBe(merged);
  });

  it('leaves the ids of known lines, and gives new ones to others', () => {
    const known = storedLines('a\tA\nb\tB\nc\tC');
    const ids = (text: string) => withKnownIds(text, known).map(({ id, text: line }) => [id, line]);
    expect(ids('x\tX\nc\tC\nb\tD\nc\tC')).toEqual([
      [3, 'x\tX'],
      [2, 'c\tC'],
      [1, 'b\tD'],
      [4, 'c\tC'],
    ]);
  });
});
