/** Decodes text with a missing or wrong declaration of its encoding, and repairs text that was encoded twice. */

import { readableText } from '#lib/core/readable-text.ts';
import { isDoubtful, likelyCharset } from './likely-charset.ts';

export interface DecodedText {
  readonly text: string;
  readonly isRepaired: boolean;
  /** What the bytes may mean as well, where the encoding is a guess or was repaired. */
  readonly otherReading?: string;
}

/** Declared by a place whose texts are not. */
const UTF8 = 'utf-8';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** By name: making one takes longer than decoding a keyword. */
const decoders = new Map<string, TextDecoder>();

function decoderOf(name: string): TextDecoder {
  const decoder = decoders.get(name) ?? new TextDecoder(name);
  decoders.set(name, decoder);
  return decoder;
}

const WINDOWS_1252_AS_UTF8: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) =>
  new TextEncoder().encode(windows1252.decode(Uint8Array.of(byte))),
);

/** The 27 code points where Windows-1252 differs from Latin-1; the five undefined ones stay unchanged. */
const WINDOWS_1252_BYTES: ReadonlyMap<number, number> = new Map(
  Array.from({ length: 32 }, (_, index): [number, number] => [
    windows1252.decode(new Uint8Array([0x80 + index])).charCodeAt(0),
    0x80 + index,
  ]),
);

/** How texts of one place are encoded that are not UTF-8. */
export interface Charset {
  /** For `TextDecoder`; undefined for Windows-1252. */
  readonly name: string | undefined;
  /** Said by the place itself, rightly or not. */
  readonly isDeclared: boolean;
}

/**
 * UTF-8 if the bytes are valid UTF-8, declared or not; else as declared; else what they most probably are
 * (`likelyCharset`). Programs that cut text at a number of bytes leave part of a character at the end, which is removed.
 */
export function decodeText(bytes: Uint8Array, charset?: Charset): DecodedText {
  const whole = utf8(bytes);
  if (whole !== undefined) return repairDoubleEncoding(whole);
  const uncut = utf8(bytes.subarray(0, lengthWithoutPartialCharacter(bytes)));
  if (uncut !== undefined && /\P{ASCII}/u.test(uncut)) return { ...repairDoubleEncoding(uncut), isRepaired: true };
  const { name, isDeclared } = charset ?? { name: likelyCharset([bytes]), isDeclared: false };
  const western = windows1252.decode(bytes);
  if (name === UTF8) return { text: western, isRepaired: true };
  if (name !== undefined && isDeclared) return { text: decoderOf(name).decode(bytes), isRepaired: false };
  if (name !== undefined) return { text: decoderOf(name).decode(bytes), isRepaired: true, otherReading: western };
  const other = isDoubtful(western) ? { otherReading: decoderOf('macintosh').decode(bytes) } : {};
  return { text: western, isRepaired: false, ...other };
}

/** Converts a block of UTF-8 with other bytes in between, which are Windows-1252, to UTF-8. */
export function decodeMixedText(bytes: Uint8Array): string {
  // A byte of Windows-1252 becomes at most three bytes. Decoded once at the end, because many calls are slow.
  const mended = new Uint8Array(bytes.length * 3);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    const part = length === 0 ? WINDOWS_1252_AS_UTF8[bytes[at] ?? 0] : bytes.subarray(at, at + length);
    for (const byte of part ?? []) {
      mended[end] = byte;
      end += 1;
    }
    at += length || 1;
  }
  return new TextDecoder().decode(mended.subarray(0, end));
}

/** Length in bytes of the UTF-8 character that begins here; 0 if none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const length = announcedLength(bytes[at] ?? 0);
  for (let index = 1; index < length; index += 1) {
    if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function announcedLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Repairs `KÃ¶ln` to `Köln`, if all non-ASCII characters are part of it and the result is plausible. */
export function repairDoubleEncoding(text: string): DecodedText {
  let repaired = text;
  // At most twice: text that was encoded three times exists, but no case of more is known.
  for (let round = 0; round < 2; round += 1) {
    const bytes = /[\xc2-\xf4\u0152-\u0192]/.test(repaired) ? toWindows1252(repaired) : undefined;
    const decoded = bytes && utf8(bytes);
    if (decoded === undefined || !isLikely(decoded) || isAlreadyCorrect(repaired)) break;
    repaired = decoded;
  }
  return repaired === text ? { text, isRepaired: false } : { text: repaired, isRepaired: true, otherReading: text };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Length without a truncated character at the end, of which up to three bytes are left. */
function lengthWithoutPartialCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return announcedLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function toWindows1252(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const byte = code < 0x100 ? code : WINDOWS_1252_BYTES.get(code);
    if (byte === undefined) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}

/** Latin letters and typographic signs, the plausible results for European text. */
const COMMON = /[\xa0-\u017f\u02c6\u02dc\u2010-\u2044\u20ac\u2116\u2122\u2190-\u21ff]/g;
const SCRIPTS: readonly RegExp[] = [
  /^[\u0370-\u03ff\u1f00-\u1fff]+$/,
  /^[\u0400-\u052f]+$/,
  /^[\u0590-\u05ff]+$/,
  /^[\u0600-\u06ff]+$/,
  /^[\u0e00-\u0e7f]+$/,
  /^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+$/,
  /^[\u1100-\u11ff\u3000-\u303f\uac00-\ud7af]+$/,
];

/**
 * Correct text can look as if encoded twice: French `é »` with a no-break space equals the three bytes of a Chinese
 * character. Therefore a result in another script than Latin must be of one script, with at least three different
 * characters.
 */
function isLikely(decoded: string): boolean {
  const uncommon = decoded.replace(/\p{ASCII}/gu, '').replace(COMMON, '');
  if (uncommon === '') return true;
  return new Set(uncommon).size >= 3 && SCRIPTS.some((script) => script.test(uncommon));
}

/**
 * A word in capitals that ends in such a letter, followed by a quotation mark, a dash or an ellipsis. Between two
 * letters such a sign is a wrongly decoded letter: `KÃ–LN`.
 */
const CAPITAL_AND_MARK = /(?<=[A-Z])(?:[ÂÄÅ][’–—]|Ã’|[ÂÃÄÅ][”–—…›»](?![A-Z]))(?![a-z])/g;

/** `SKÅ’S`: the only possible UTF-8 bytes are a capital letter and the mark after it. */
function isAlreadyCorrect(text: string): boolean {
  return !/\P{ASCII}/u.test(text.replace(CAPITAL_AND_MARK, ''));
}

/** Normalises line ends to \n, removes hidden characters, trims, and replaces lone surrogates by U+FFFD. */
export function tidyText(text: string): string {
  return readableText(text.replace(/\r\n?/g, '\n')).trim().toWellFormed();
}
