/** A drawing is XML itself: its RDF may be anywhere in it, its title and description are children of the root. */
import { storeInSvg } from '../credentials/store-in-svg.ts';
import { tidyText } from '../decode-text.ts';
import type { ByteSource } from '../slice-source.ts';
import { readXml, type XmlElement } from '../xml-tree.ts';
import { decodePacket } from '../xmp.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

const NAMES = { title: 'title', desc: 'description' } as const;

export async function readSvg(file: ByteSource): Promise<RawBlocks> {
  const bytes = await file.read(0, file.size);
  const text = decodePacket(bytes);
  const drawing = readXml(text);
  const credentials = storeInSvg(text, { isWhole: bytes.length === file.size, fileBytes: file.size });
  const root = drawing.children.find(({ name }) => localName(name) === 'svg');
  return {
    xmp: [drawing],
    texts: root ? (['title', 'desc'] as const).flatMap((tag) => textOf(root, tag)) : [],
    ...(credentials && { credentials }),
  };
}

function textOf(root: XmlElement, tag: keyof typeof NAMES): NamedText[] {
  const text = tidyText(root.children.find(({ name }) => localName(name) === tag)?.text ?? '');
  return text === '' ? [] : [{ name: NAMES[tag], text, isRepaired: false }];
}

/** `svg` of `svg` and of `{http://www.w3.org/2000/svg}:svg`. */
function localName(name: string): string {
  return name.startsWith('{') || name.startsWith('svg:') ? name.slice(name.lastIndexOf(':') + 1) : name;
}
