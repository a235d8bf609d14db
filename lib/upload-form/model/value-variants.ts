/** Values of one field that differ: of file and sidecar, of XMP, IPTC and Exif, in two languages or encodings. Pure. */
import type { ValueVariant } from './metadata-values.ts';

/** IPTC cuts most names at 32 bytes, of which the last may be part of a character. */
const SHORTEST_CUT = 29;

/** Each text once, without those that a block has cut; a text that also has a language is named by it. */
export function distinctVariants(variants: readonly ValueVariant[]): ValueVariant[] {
  const distinct: ValueVariant[] = [];
  for (const variant of variants) {
    const at = distinct.findIndex(({ text }) => isSameText(text, variant));
    const same = distinct[at];
    if (same === undefined && variant.text.trim() !== '') distinct.push(variant);
    if (same && same.language === undefined && variant.language) distinct[at] = { ...same, language: variant.language };
  }
  return distinct;
}

function isSameText(first: string, { source, text }: ValueVariant): boolean {
  const [one, other] = [first, text].map((each) => each.replace(/\s+/g, ' ').trim());
  if (one === undefined || other === undefined || one === other) return true;
  return source === 'IPTC' && other.length >= SHORTEST_CUT && one.startsWith(other);
}
