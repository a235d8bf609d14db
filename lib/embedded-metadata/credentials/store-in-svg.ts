/** A manifest store as base64 in the element `c2pa:manifest` of an SVG. */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { uint32 } from '../bytes.ts';
import { storeInMemory } from './store-bytes.ts';

const START = '<c2pa:manifest';
const ELEMENT = /^[^>]*>([A-Za-z0-9+/=\s]*)(<?)/;

/** `text` is the drawing, as far as it may be read (9.6). */
export function storeInSvg(
  text: string,
  { isWhole, fileBytes }: { readonly isWhole: boolean; readonly fileBytes: number },
): RangeReader | undefined {
  const at = text.indexOf(START);
  const [, content, next] = (at >= 0 && ELEMENT.exec(text.slice(at))) || [];
  if (content === undefined) return undefined;
  const bytes = fromBase64(content);
  // Where it is cut, the box says how long it is.
  const size = isWhole || next === '<' ? 0 : Math.min(uint32(bytes, 0), fileBytes);
  return storeInMemory(bytes, Math.max(bytes.length, size));
}

/** The bytes in front of what is no base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const [digits = ''] = /^[A-Za-z0-9+/]*/.exec(text.replace(/\s+/g, '')) ?? [];
  const binary = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
