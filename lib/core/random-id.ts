/** Twelve bytes are sixteen characters of base64, without padding. */
const BYTES = 12;
const CHARACTERS = 16;
/** `String.fromCharCode` takes a limited number of arguments. */
const IDS_PER_CALL = 1_000;

/** 16 characters with 96 random bits, safe in addresses and short enough for ten thousand rows. */
export function randomId(): string {
  return base64Url(BYTES);
}

/** As many ids of `randomId`; ten thousand calls would block a page for 20 to 50 ms. */
export function randomIds(count: number): string[] {
  let text = '';
  for (let left = count; left > 0; left -= IDS_PER_CALL) text += base64Url(BYTES * Math.min(left, IDS_PER_CALL));
  return Array.from({ length: count }, (_, at) => text.slice(at * CHARACTERS, (at + 1) * CHARACTERS));
}

function base64Url(byteCount: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(byteCount))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
