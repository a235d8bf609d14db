/** XMP as one block per namespace, with structures and alternatives, for showing all of it. */
import { repairDoubleEncoding, tidyText } from './decode-text.ts';
import type { MetadataBlock, PlainField, PlainValue } from './model/plain-value.ts';
import { readXml, type XmlElement } from './xml-tree.ts';
import { descriptions, parsedPacket } from './xmp.ts';

const MAX_NESTING = 12;
/** Attributes of RDF and XML that are no values. */
const SYNTAX = /^(?:rdf:(?:about|parseType|ID|nodeID|resource|datatype)|xml:)/;

/** Usual prefixes of further namespaces, without a trailing slash or number sign; others are shown by their address. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://ns.adobe.com/xap/1.0': 'xmp',
  'http://ns.adobe.com/xap/1.0/mm': 'xmpMM',
  'http://ns.adobe.com/xap/1.0/bj': 'xmpBJ',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia': 'xmpDM',
  'http://ns.adobe.com/camera-raw-settings/1.0': 'crs',
  'http://ns.adobe.com/lightroom/1.0': 'lr',
  'http://ns.adobe.com/exif/1.0/aux': 'aux',
  'http://cipa.jp/exif/1.0': 'exifEX',
  'http://ns.useplus.org/ldf/xmp/1.0': 'plus',
  'http://www.metadataworkinggroup.com/schemas/regions': 'mwg-rs',
  'http://ns.camerabits.com/photomechanic/1.0': 'photomechanic',
  'http://ns.google.com/photos/1.0/camera': 'GCamera',
  'http://c2pa.org/manifest': 'c2pa',
};

/** The first packet with a property counts. Names keep the file's spelling. */
export function xmpBlocks(packets: readonly (string | Uint8Array | XmlElement)[]): MetadataBlock[] {
  const found = new Map<string, Map<string, PlainValue>>();
  for (const packet of packets) {
    const tree = typeof packet === 'string' ? readXml(packet) : parsedPacket(packet);
    for (const description of descriptions(tree)) {
      for (const [qualified, value] of structureFields(description, MAX_NESTING)) {
        const [namespace, name] = splitName(qualified);
        const block = found.get(namespace) ?? new Map<string, PlainValue>();
        found.set(namespace, block);
        if (!block.has(name)) block.set(name, value);
      }
    }
  }
  return [...found].map(([namespace, fields]) => ({ kind: 'xmp', namespace, fields: [...fields] }));
}

/** `photoshop:City` or `{http://ns.example.com/1.0/}:City`. */
function splitName(qualified: string): [namespace: string, name: string] {
  const colon = qualified.lastIndexOf(':');
  const address = /^\{(.*)\}$/s.exec(qualified.slice(0, Math.max(colon, 0)))?.[1];
  const namespace = address === undefined ? qualified.slice(0, Math.max(colon, 0)) : prefixOf(address);
  return [namespace, qualified.slice(colon + 1)];
}

function prefixOf(address: string): string {
  const key = address.replace(/[/#]+$/, '');
  return Object.hasOwn(PREFIXES, key) ? (PREFIXES[key] ?? address) : address;
}

function structureFields({ attributes, children }: XmlElement, nestingLeft: number): PlainField[] {
  return [
    ...[...attributes].filter(([name]) => !SYNTAX.test(name)).map(([name, text]): PlainField => [name, tidy(text)]),
    ...children.map((child): PlainField => [child.name, propertyValue(child, nestingLeft - 1)]),
  ];
}

function propertyValue(element: XmlElement, nestingLeft: number): PlainValue {
  if (nestingLeft <= 0) return '…';
  const { children, attributes } = element;
  const list = children.find(({ name }) => /^rdf:(?:Bag|Seq|Alt)$/.test(name));
  if (list) {
    const entries = list.children.map((entry) => propertyValue(entry, nestingLeft - 1));
    return entries.length === 1 ? (entries[0] ?? '') : entries;
  }
  const inner = children.find(({ name }) => name === 'rdf:Description') ?? element;
  const fields = structureFields(inner, nestingLeft - 1).map(
    ([name, value]): PlainField => [splitName(name)[1], value],
  );
  const [only] = fields;
  if (only && fields.length === 1 && only[0] === 'value') return only[1];
  return fields.length > 0 ? { fields } : tidy(attributes.get('rdf:resource') ?? element.text);
}

function tidy(text: string): string {
  return tidyText(repairDoubleEncoding(text).text);
}
