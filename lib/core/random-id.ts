/** Twelve bytes are sixteen characters of base64, without padding. */
const BYTES = 12;
const CHARACTERS = 16;
/** Digits of the count in ids that are made together. */
const COUNT_CHARACTERS = 5;
const COUNT_BASE = 36;

/** 16 characters with 96 random bits, safe in addresses and short enough for ten thousand rows. */
export function randomId(): string {
  return base64Url(BYTES);
}

/**
 * As many ids of the same length, in their order as keys: a database reads neighbours with one request. 66 random bits are
 * common to all of them.
 */
export function randomIds(count: number): string[] {
  const start = randomId().slice(0, CHARACTERS - COUNT_CHARACTERS);
  return Array.from({ length: count }, (_, at) => start + at.toString(COUNT_BASE).padStart(COUNT_CHARACTERS, '0'));
}

function base64Url(byteCount: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(byteCount))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
