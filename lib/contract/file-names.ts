/** Characters that make a file name look like another one, or like none. */

/**
 * Controls, separators of lines, marks and overrides of the text direction (CVE-2021-42574), characters without width,
 * and halves of a character. Joiners (U+200C, U+200D) are allowed: Persian, Indian languages and emojis need them.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');

/** True if no file name may contain this text, apart from the characters of specification 5.7 and 9.5. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** The name with a sign for each hidden character, for names that are older or of other programs. */
export function visibleName(name: string): string {
  return name.replace(ALL_HIDDEN, '\ufffd');
}
