/** Recognises text by the first bytes of a file. */

interface RootElement {
  /** Without its prefix. */
  readonly name: string;
  /** It has an XML declaration, a prefix or a namespace. */
  readonly isXml: boolean;
}

/** The first tag after declarations and comments; HTML that contains a drawing is not SVG. Undefined if there is none. */
export function rootElement(bytes: Uint8Array): RootElement | undefined {
  const head = decoded(bytes).trimStart();
  if (!head.startsWith('<')) return undefined;
  const markup = head.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (/^\s*<!doctype\s+html\b/i.test(markup)) return { name: 'html', isXml: false };
  const [, prefix, name, attributes = ''] = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)([^>]*)/.exec(markup) ?? [];
  if (name === undefined) return undefined;
  return { name, isXml: head.startsWith('<?xml') || prefix !== undefined || attributes.includes('xmlns') };
}

/** Less may be part of anything; `Not found` alone is no proof. */
const MIN_TEXT_BYTES = 16;
const MIN_WORDS = 3;

/** Certainly text: several words of readable characters. */
export function isText(bytes: Uint8Array): boolean {
  const isLong = bytes.length >= MIN_TEXT_BYTES;
  return isLong && isReadable(bytes) && decoded(bytes).trim().split(/\s+/).length >= MIN_WORDS;
}

export function isJson(bytes: Uint8Array): boolean {
  return isReadable(bytes) && /^\s*(?:\{\s*["}]|\[\s*(?:[\]{["\d-]|true|false|null))/.test(decoded(bytes));
}

/** No control characters but line ends and tabs, and almost all of it ASCII or UTF-8. */
function isReadable(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  // A character may be cut at the end.
  const isUtf8 = !text.slice(0, -1).includes('\ufffd');
  const ascii = bytes.reduce((count, byte) => count + Number(byte < 0x80), 0);
  const hasControls = /[^\P{Cc}\t\n\f\r]/u.test(text);
  return !hasControls && (isUtf8 || ascii > bytes.length * 0.75);
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = second === 0xfe || second === 0;
  if (isUtf16) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
