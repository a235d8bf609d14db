/**
 * Guesses the encoding of texts that declare none and are not UTF-8. Windows-1252 unless it reads as nonsense and
 * another one reads as words, because a wrong guess would change text that is right.
 */

/** All texts of one place together, because a name alone proves little; at most this much of them. */
const MAX_SAMPLE_BYTES = 8_192;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** For `TextDecoder`; undefined for Windows-1252. */
export function likelyCharset(texts: readonly Uint8Array[]): string | undefined {
  const sample = joined(texts.filter((text) => !isUtf8(text)));
  if (sample.length === 0) return undefined;
  if (isJapanese(sample)) return 'shift_jis';
  if (isCyrillic(new TextDecoder('windows-1251').decode(sample))) return 'windows-1251';
  return isMacRoman(sample) ? 'macintosh' : undefined;
}

function isUtf8(text: Uint8Array): boolean {
  try {
    strictUtf8.decode(text);
    return true;
  } catch {
    return false;
  }
}

function joined(texts: readonly Uint8Array[]): Uint8Array {
  const sample = new Uint8Array(MAX_SAMPLE_BYTES);
  let end = 0;
  for (const text of texts) {
    const part = text.subarray(0, Math.max(0, MAX_SAMPLE_BYTES - end - 1));
    sample.set(part, end);
    end += part.length;
    if (end < MAX_SAMPLE_BYTES) sample[end] = 0x0a;
    end = Math.min(end + 1, MAX_SAMPLE_BYTES);
  }
  return sample.subarray(0, end);
}

const KANA = /[\u3041-\u30fe]/;
const JAPANESE = '[\\u3001-\\u30fe\\u4e00-\\u9fa0\\uff01-\\uff5e]';
const NOT_JAPANESE = new RegExp(`(?!${JAPANESE})\\P{ASCII}`, 'u');
/** Latin letters beside a single kanji: `é` and the letter after it have the bytes of one. */
const MIXED = /[A-Za-z](?=[\u4e00-\u9fa0])|[\u4e00-\u9fa0](?=[a-z])/u;
const RUN = new RegExp(`${JAPANESE}{2}`, 'u');

function isJapanese(sample: Uint8Array): boolean {
  // The sample may be cut within a character.
  const text = new TextDecoder('shift_jis').decode(sample).replace(/\ufffd?\n?$/, '');
  return !NOT_JAPANESE.test(text) && RUN.test(text) && (KANA.test(text) || !MIXED.test(text));
}

const LETTERS_OUTSIDE_ASCII = /\p{L}*(?!\p{ASCII})\p{L}\p{L}*/gu;
/** A capital only at the start, or capitals only; all of one script. */
const CYRILLIC_WORD = /^(?:[\u0400-\u042f]?[\u0430-\u045f]+|[\u0400-\u042f]+)$/;
const MIN_CYRILLIC_LETTERS = 6;
/** One word in ten may be a name such as `РИАновости`. */
const MAX_ODD_WORDS = 0.1;

function isCyrillic(text: string): boolean {
  const words = text.match(LETTERS_OUTSIDE_ASCII) ?? [];
  const plausible = words.filter((word) => CYRILLIC_WORD.test(word));
  const longest = Math.max(0, ...plausible.map(({ length }) => length));
  const isMost = words.length - plausible.length <= words.length * MAX_ODD_WORDS;
  return isMost && longest >= 4 && plausible.join('').length >= MIN_CYRILLIC_LETTERS;
}

/** Signs that no text has beside a letter, and the codes without a character. */
const ODD_SIGNS = /[\u0080-\u009f§†‡‰ˆ˜¨¸¦¬ƒﬁﬂ÷≈∆◊√∞∫ı˘˙˚˝˛ˇ]/;
const ODD_BETWEEN_LETTERS = /[¿¡¼½¾×±¥¢]/;
const isUpper = (character: string): boolean => /\p{Lu}/u.test(character);
const isLower = (character: string): boolean => /\p{Ll}/u.test(character);
const isLetter = (character: string): boolean => isUpper(character) || isLower(character);

function isMacRoman(sample: Uint8Array): boolean {
  const [windows, mac] = ['windows-1252', 'macintosh'].map((name) => lookOf(new TextDecoder(name).decode(sample)));
  return windows !== undefined && mac !== undefined && windows.odd > 0 && mac.odd === 0 && mac.good >= windows.odd;
}

/** True if a text read as Windows-1252 has signs where words have letters. */
export function isDoubtful(text: string): boolean {
  return lookOf(text).odd > 0;
}

/** How many of the characters outside of ASCII look like part of a word, and how many like none. */
function lookOf(text: string): { good: number; odd: number } {
  let [good, odd] = [0, 0];
  for (const { index, 0: character } of text.matchAll(/\P{ASCII}/gu)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]];
    if (isOdd(character, before, after)) odd += 1;
    else if (isLetter(character) && (isLetter(before) || isLetter(after))) good += 1;
  }
  return { good, odd };
}

function isOdd(character: string, before: string, after: string): boolean {
  if (ODD_SIGNS.test(character)) return isLetter(before) || isLetter(after);
  if (ODD_BETWEEN_LETTERS.test(character)) return isLetter(before) && isLetter(after);
  if (isUpper(character)) return isLower(before) || (isUpper(before) && isLower(after));
  return isLower(character) && isUpper(after);
}
