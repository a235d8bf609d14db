/** Words that are found in a text and replaced (docs/design/metadata.md#several-files-at-once). Pure. */
import { variableRanges } from './variables.ts';

export interface FoundWords {
  readonly text: string;
  readonly isCaseSensitive?: boolean | undefined;
  readonly isWholeWord?: boolean | undefined;
}

const LETTER = '[\\p{L}\\p{M}\\p{N}_]';

/** The text with all matches replaced. A match that would break a variable, or two braces that stand for one, is none. */
export function replaceFound(text: string, words: FoundWords, replacement: string): string {
  const variables = variableRanges(text);
  const breaksOne = (from: number, to: number): boolean =>
    variables.some(([start, end]) => from < end && to > start && (from > start || to < end));
  return text.replace(patternOf(words), (match, at: number) =>
    breaksOne(at, at + match.length) ? match : replacement,
  );
}

function patternOf({ text, isCaseSensitive = false, isWholeWord = false }: FoundWords): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(isWholeWord ? `(?<!${LETTER})${literal}(?!${LETTER})` : literal, isCaseSensitive ? 'gu' : 'giu');
}
