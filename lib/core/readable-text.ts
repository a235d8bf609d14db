/**
 * Controls, marks and overrides of the text direction (CVE-2021-42574) and characters without width. Joiners (U+200C,
 * U+200D) stay: Persian, Indian languages and emojis need them.
 */
const HIDDEN = /[^\P{Cc}\n\r\t]|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** The text without characters that are not seen and change how it reads; as file names have none (5.7). */
export function readableText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(HIDDEN, '');
}

/** As `readableText`, in one line: a field of one line does not show where another begins. */
export function readableLine(text: string): string {
  return readableText(text).replace(/\s*[\r\n]\s*/g, ' ');
}
