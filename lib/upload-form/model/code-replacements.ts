/**
 * Code replacements in Photo Mechanic's form: a code, a tab, its replacement, and after further tabs more replacements.
 * Without a tab, the first `=` or two spaces separate code and replacement.
 * `\code\` in a text becomes the first, `\code#2\` the second. Pure.
 */
import { CODE_MARK } from './code-mark.ts';
import { metadataField } from './metadata-fields.ts';

export const MAX_REPLACEMENT_LINES = 5_000;
export const MAX_REPLACEMENTS_LENGTH = 2_000_000;
/** UTF-16 units. No replacement can be longer than a caption. */
export const MAX_REPLACEMENT_LINE_LENGTH = 2 * (metadataField('IPTCCaption')?.maxLength ?? 0);
export const MAX_CODE_LENGTH = 100;

export type LineProblem = 'no-separator' | 'no-code' | 'unusable-code' | 'duplicate' | 'too-long';

export interface ReplacementProblem {
  readonly problem: LineProblem;
  /** From 1. */
  readonly line: number;
  readonly code: string;
}

/** Replacements by code; the first is at 0. */
export type Replacements = ReadonlyMap<string, readonly string[]>;

export interface ParsedReplacements {
  readonly replacements: Replacements;
  /** In the order of lines. A line with a problem is not used; of duplicates, the last one is. */
  readonly problems: readonly ReplacementProblem[];
  /** Then none is used. */
  readonly hasTooManyLines: boolean;
}

/** Ignores empty lines, those that begin with `#`, and the byte order mark of a pasted file. */
export function parseReplacements(text: string): ParsedReplacements {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line, number: at + 1 }));
  const used = lines.filter(({ line }) => isUsed(line));
  if (used.length > MAX_REPLACEMENT_LINES) return { replacements: new Map(), problems: [], hasTooManyLines: true };
  const replacements = new Map<string, readonly string[]>();
  const problems = used.flatMap(({ line, number }): ReplacementProblem[] => {
    const { code, texts, problem } = readLine(line, replacements);
    if (problem === null || problem === 'duplicate') replacements.set(code, texts);
    return problem === null ? [] : [{ problem, line: number, code }];
  });
  return { replacements, problems, hasTooManyLines: false };
}

/** Such a list is not stored. */
export function isTooLong(text: string): boolean {
  return text.length > MAX_REPLACEMENTS_LENGTH || parseReplacements(text).hasTooManyLines;
}

/** False for an empty line and a comment. */
export function isUsed(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#');
}

/** One used line; `before`: the codes of the lines above it. */
export function readLine(line: string, before: Pick<ReadonlySet<string>, 'has'>) {
  const [code = '', ...texts] = partsOf(line);
  const problem = problemOf(line, code, texts) ?? (before.has(code) ? 'duplicate' : null);
  return { code, texts, problem };
}

/** Lists that were typed or copied from a mail have no tabs. */
function partsOf(line: string): string[] {
  const [code = '', ...texts] = line.split('\t');
  if (texts.length > 0) return [code.trim(), ...texts];
  const [, typed = line, text] = /^(.*?)(?:\s*=\s*| {2,})(.*)$/.exec(line.trim()) ?? [];
  return text ? [typed, text] : [typed];
}

function problemOf(line: string, code: string, texts: readonly string[]): LineProblem | null {
  if (line.length > MAX_REPLACEMENT_LINE_LENGTH) return 'too-long';
  if (texts.length === 0) return 'no-separator';
  if (code === '') return 'no-code';
  return code.includes(CODE_MARK) || code.length > MAX_CODE_LENGTH ? 'unusable-code' : null;
}

export interface FoundCode {
  /** Where the code with its marks begins and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The known code that ends at the caret, with its replacement; null if there is none. */
export function codeBefore(text: string, caret: number, replacements: Replacements): FoundCode | null {
  const code = typedCode(text, caret);
  if (code === null) return null;
  const replacement = replacementOf(code, replacements);
  return replacement === undefined ? null : { start: caret - code.length - 2, end: caret, text: replacement };
}

/** The text between the mark before the caret and the previous mark in the same line; null if it is no code. */
export function typedCode(text: string, caret: number): string | null {
  if (text.charAt(caret - 1) !== CODE_MARK) return null;
  const before = text.slice(Math.max(0, caret - MAX_CODE_LENGTH - 6), caret - 1);
  const start = before.lastIndexOf(CODE_MARK);
  const code = start < 0 ? '' : before.slice(start + 1);
  return code === '' || code.includes('\n') ? null : code;
}

/** A code may end in `#2` itself, so the whole is looked up first. */
function replacementOf(code: string, replacements: Replacements): string | undefined {
  const whole = replacements.get(code)?.[0];
  if (whole !== undefined) return whole;
  const [, name = '', number = ''] = /^(.+)#([1-9]\d?)$/.exec(code) ?? [];
  return replacements.get(name)?.[Number(number) - 1];
}
