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
    return withLast(lines, `${code}\t${text}`);
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
  const lineBreak = lineBreakOf(lines);
  return next.map((line, index) => (line.end === '' && index < next.length - 1 ? { ...line, end: lineBreak } : line));
}

/**
 * The stored text with what a surface has changed, from `before` to `after`. What another one has stored since then
 * stays. Applied twice it changes nothing more.
 */
export function mergedText(before: string, after: string, stored: string): string {
  if (stored === before || stored === after) return after;
  const now = storedLines(stored);
  const removed = linesWithout(before, after);
  const rest = new Map(linesWithout(after, before).map((text) => [text, codeOf(text)]));
  for (const { text } of now) rest.delete(text);
  const removedCodes = new Set(removed.filter(isUsed).map(codeOf));
  const isRemoved = takenFrom(removed);
  const isSurplus = takenFrom(linesWithout(stored, after));
  const kept = now.flatMap((line) => {
    const code = codeOf(line.text);
    const isOwn = isUsed(line.text) && removedCodes.has(code);
    const changed = isOwn ? [...rest].find(([text, own]) => own === code && isUsed(text))?.[0] : undefined;
    if (changed !== undefined) rest.delete(changed);
    const isLeftOut = isSurplus(line.text) && isRemoved(line.text) && changed === undefined;
    return isLeftOut ? [] : [{ ...line, text: changed ?? line.text }];
  });
  return textOfLines(rest.size === 0 ? kept : withLast(kept, [...rest.keys()].join(lineBreakOf(now))));
}

/** The lines of a text that has been changed elsewhere; those that were known keep their ids. */
export function withKnownIds(text: string, known: readonly StoredLine[]): readonly StoredLine[] {
  let next = nextId(known);
  const ofText = Map.groupBy(known, (line) => line.text);
  const found = storedLines(text).map((line) => ({ ...line, id: ofText.get(line.text)?.shift()?.id }));
  const ofCode = Map.groupBy([...ofText.values()].flat(), (line) => codeOf(line.text));
  return found.map((line) => ({ ...line, id: line.id ?? ofCode.get(codeOf(line.text))?.shift()?.id ?? next++ }));
}

function codeOf(line: string): string {
  return readLine(line, new Set()).code;
}

function linesWithout(text: string, others: string): readonly string[] {
  const isOther = takenFrom(storedLines(others).map((line) => line.text));
  return storedLines(text).flatMap((line) => (isOther(line.text) ? [] : [line.text]));
}

/** True for each of the texts as often as it is among them. */
function takenFrom(texts: readonly string[]): (text: string) => boolean {
  const left = Map.groupBy(texts, (text) => text);
  return (text) => left.get(text)?.pop() !== undefined;
}

function withLast(lines: readonly StoredLine[], text: string): readonly StoredLine[] {
  return withLine(lines, { text, end: '' }, lines.at(-1)?.text === '' ? lines.length - 1 : lines.length);
}

function lineBreakOf(lines: readonly StoredLine[]): string {
  return lines.find(({ end }) => end !== '')?.end ?? '\n';
}

function nextId(lines: readonly StoredLine[]): number {
  return lines.reduce((highest, { id }) => Math.max(highest, id), -1) + 1;
}

/** A tab would begin another column. */
function trimmed({ id, code, text }: TypedReplacement): TypedReplacement {
  const clean = (typed: string): string => typed.replaceAll('\t', ' ').trim();
  return { ...(id === undefined ? {} : { id }), code: clean(code), text: clean(text) };
}
