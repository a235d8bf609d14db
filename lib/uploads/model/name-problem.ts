/** The first reason why a file name is invalid (specification 5.7, 8.3). Pure. */
import { type NameRules, splitFilename, withoutForbidden } from './filename.ts';

export type NameProblem =
  | {
      readonly kind: 'characters';
      /** The forbidden characters of the name, each once; invisible ones as code points. */
      readonly characters: string;
    }
  | { readonly kind: 'empty' | 'too-long' | 'ending' | 'reserved' };

/** For a name for which `isFilenameValid` is false. */
export function nameProblem(filename: string, { disallowed, maxLength }: NameRules): NameProblem {
  const characters = forbiddenIn(filename, disallowed);
  if (characters !== '') return { kind: 'characters', characters };
  if (splitFilename(filename).stem.trim() === '') return { kind: 'empty' };
  if (filename.length > maxLength) return { kind: 'too-long' };
  return { kind: /[. ]$/.test(filename) ? 'ending' : 'reserved' };
}

/** The forbidden characters of `text` in readable form; empty if there are none. */
export function forbiddenIn(text: string, disallowed: string): string {
  const found = [...new Set(text)].filter((character) => withoutForbidden(character, disallowed) === '');
  return found.map(readable).join(' ');
}

function readable(character: string): string {
  if (!/\p{C}/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
