/** Text shortcuts as rows: changes of single lines of the stored text, so that comments and further columns stay. Pure. */
import { CODE_MARK } from './code-mark.ts';
import {
  isUsed,
  type LineProblem,
  MAX_CODE_LENGTH,
  MAX_REPLACEMENT_LINE_LENGTH,
  MAX_REPLACEMENT_LINES,
  MAX_REPLACEMENTS_LENGTH,
  readLine,
} from './code-replacements.ts';

/** A line of the stored text, used or not. */
export interface StoredLine {
  /** Stays while other lines come and go. */
  readonly id: number;
  readonly text: string;
  /** Its line break; empty after the last one. */
  readonly end: string;
}

export interface ReplacementRow {
  readonly id: number;
  readonly code: string;
  /** The first replacement, and those of `\code#2\` and further ones. */
  readonly texts: readonly string[];
  readonly problem: LineProblem | null;
}

/** What the user has typed into a row; without an id into that of a new one. */
export interface TypedReplacement {
  readonly id?: number;
  readonly code: string;
  readonly text: string;
}

/** Why a typed row is not stored. */
export type RowProblem = 'no-code' | 'unusable-code' | 'no-text' | 'too-long' | 'in-use' | 'list-full';

export function storedLines(text: string): readonly StoredLine[] {
  const parts = text.replace(/^\ufeff/, '').split(/(\r\n|\r|\n)/);
  return parts.flatMap((line, at) => (at % 2 === 0 ? [{ id: at / 2, text: line, end: parts[at + 1] ?? '' }] : []));
}

export function textOfLines(lines: readonly StoredLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}

/** The used lines. */
export function replacementRows(lines: readonly StoredLine[]): readonly ReplacementRow[] {
  const codes = new Set<string>();
  return lines.flatMap(({ id, text }) => {
    if (!isUsed(text)) return [];
    const row = { id, ...readLine(text, codes) };
    codes.add(row.code);
    return [row];
  });
}

/** The rows whose code or texts contain the words. */
export function rowsWith(rows: readonly ReplacementRow[], words: string): readonly ReplacementRow[] {
  const wanted = words.trim().toLowerCase();
  return wanted === ''
    ? rows
    : rows.filter(({ code, texts }) => [code, ...texts].some((text) => text.toLowerCase().includes(wanted)));
}

/** Null for a row that can be stored. */
export function typedProblem(lines: readonly StoredLine[], typed: TypedReplacement): RowProblem | null {
  const { id, code, text } = trimmed(typed);
  if (code === '') return 'no-code';
  if (code.startsWith('#') || code.includes(CODE_MARK) || code.length > MAX_CODE_LENGTH) return 'unusable-code';
  if (text === '') return 'no-text';
  const rows = replacementRows(lines);
  if (rows.some((row) => row.id !== id && row.code === code)) return 'in-use';
  const next = withTyped(lines, typed);
  const line = next.find((one) => one.id === (id ?? nextId(lines)));
  if ((line?.text.length ?? 0) > MAX_REPLACEMENT_LINE_LENGTH) return 'too-long';
  const isFull = id === undefined && rows.length >= MAX_REPLACEMENT_LINES;
  return isFull || textOfLines(next).length > MAX_REPLACEMENTS_LENGTH ? 'list-full' : null;
}

/** The lines with a typed row in its place, with its further columns; a new one is the last line. */
export function withTyped(lines: readonly StoredLine[], typed: TypedReplacement): readonly StoredLine[] {
  const { id, code, text } = trimmed(typed);
  if (id === undefined) {
    const end = lines.at(-1)?.text === '' ? lines.length - 1 : lines.length;
    return withLine(lines, { text: `${code}\t${text}`, end: '' }, end);
  }
  return lines.map((line) => {
    if (line.id !== id) return line;
    const [, ...further] = readLine(line.text, new Set()).texts;
    return { ...line, text: [code, text, ...further].join('\t') };
  });
}

/** The lines with one more, as a removed one where it was. */
export function withLine(
  lines: readonly StoredLine[],
  { text, end }: Omit<StoredLine, 'id'>,
  at: number,
): readonly StoredLine[] {
  const next = lines.toSpliced(at, 0, { id: nextId(lines), text, end });
  const lineBreak = lines.find((line) => line.end !== '')?.end ?? '\n';
  return next.map((line, index) => (line.end === '' && index < next.length - 1 ? { ...line, end: lineBreak } : line));
}

function nextId(lines: readonly StoredLine[]): number {
  return lines.reduce((highest, { id }) => Math.max(highest, id), -1) + 1;
}

/** A tab would begin another column. */
function trimmed({ id, code, text }: TypedReplacement): TypedReplacement {
  const clean = (typed: string): string => typed.replaceAll('\t', ' ').trim();
  return { ...(id === undefined ? {} : { id }), code: clean(code), text: clean(text) };
}
