/** Parses XMP packets (ISO 16684-1) to properties: `photoshop:Headline` → its texts. */
import { uint8 } from './bytes.ts';
import { decodeMixedText } from './decode-text.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

/**
 * A list has one text per entry; a language alternative has the default one, else the first, and each of its languages
 * under a name of its own: `dc:description@de`. Structures have a text only if they are in STRUCTURES.
 */
export type XmpProperties = ReadonlyMap<string, readonly string[]>;

const MAX_NESTING = 4;

const PLACE = ['LocationName', 'Sublocation', 'City', 'ProvinceState', 'CountryName'].map(
  (name) => `Iptc4xmpExt:${name}`,
);
const LICENSOR = ['LicensorName', 'LicensorEmail', 'LicensorURL', 'LicensorTelephone1'].map((name) => `plus:${name}`);

/** The fields of which the text of a structure is made, in their order. */
const STRUCTURES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Iptc4xmpExt:LocationCreated', PLACE],
  ['Iptc4xmpExt:LocationShown', PLACE],
  ['Iptc4xmpExt:PersonInImageWDetails', ['Iptc4xmpExt:PersonName']],
  ['plus:Licensor', LICENSOR],
]);

/** The first packet with text for a property is used: the main one precedes the extended one. */
export function readXmp(packets: readonly (Uint8Array | XmlElement)[]): XmpProperties {
  const properties = new Map<string, readonly string[]>();
  for (const packet of packets) {
    for (const description of descriptions(parsedPacket(packet))) collect(description, properties);
  }
  return properties;
}

export function parsedPacket(packet: Uint8Array | XmlElement): XmlElement {
  return packet instanceof Uint8Array ? readXml(decodePacket(packet)) : packet;
}

/** Children of rdf:RDF at any depth: in SVG it is inside other elements. */
export function descriptions(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === 'rdf:RDF') found.push(...element.children);
    // Broken packets may lack rdf:RDF.
    else if (element.name === 'rdf:Description') found.push(element);
    else for (const child of element.children.toReversed()) waiting.push(child);
  }
  return found;
}

function collect(description: XmlElement, properties: Map<string, readonly string[]>): void {
  const add = (name: string, texts: readonly string[]) => {
    const isKnown = properties.get(name)?.some((text) => text.trim() !== '');
    if (!isKnown && texts.length > 0) properties.set(name, texts);
  };
  for (const [name, text] of description.attributes) add(name, [text]);
  for (const property of description.children) {
    const fields = STRUCTURES.get(property.name);
    add(property.name, fields ? structuresIn(property, fields) : textsOf(property, MAX_NESTING));
    for (const [language, texts] of languagesOf(property)) add(`${property.name}@${language}`, texts);
  }
}

/** The texts of the fields of each structure, each once: one text of all structures, or a list where they have one field. */
function structuresIn(property: XmlElement, fields: readonly string[]): readonly string[] {
  const list = listIn(property);
  const entries = list ? list.children.filter(({ name }) => name === 'rdf:li') : [property];
  const lines = entries.map((entry) => {
    const holders = [entry, ...entry.children.filter(({ name }) => name === 'rdf:Description')];
    const texts = fields.flatMap((field) => holders.flatMap((holder) => fieldTexts(holder, field)));
    const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
    return filled.length > 0 ? [...new Set(filled)].join(', ') : entry.text.trim();
  });
  return fields.length === 1 ? lines : [lines.filter((line) => line !== '').join('; ')];
}

function fieldTexts({ attributes, children }: XmlElement, field: string): readonly string[] {
  const inside = children.filter(({ name }) => name === field);
  return [...(attributes.has(field) ? [attributes.get(field) ?? ''] : []), ...inside.flatMap((one) => textsOf(one, 2))];
}

function listIn(property: XmlElement): XmlElement | undefined {
  return property.children.find(({ name }) => ['rdf:Bag', 'rdf:Seq', 'rdf:Alt'].includes(name));
}

/** More languages of one text are not read. */
const MAX_LANGUAGES = 8;

/** The texts of a language alternative by language, without the default one. */
function languagesOf({ children }: XmlElement): (readonly [language: string, texts: readonly string[]])[] {
  const entries = children.find(({ name }) => name === 'rdf:Alt')?.children ?? [];
  return entries.slice(0, MAX_LANGUAGES).flatMap((entry) => {
    const language = entry.attributes.get('xml:lang') ?? '';
    const isNamed = language !== '' && language.toLowerCase() !== 'x-default';
    return isNamed ? [[language, textsOf(entry, MAX_NESTING - 1)] as const] : [];
  });
}

function textsOf(property: XmlElement, nestingLeft: number): readonly string[] {
  if (nestingLeft === 0) return [];
  const list = listIn(property);
  if (list) {
    const entries = list.children.filter(({ name }) => name === 'rdf:li');
    if (list.name !== 'rdf:Alt') return entries.flatMap((entry) => textsOf(entry, nestingLeft - 1));
    const defaultEntry = entries.find(({ attributes }) => attributes.get('xml:lang')?.toLowerCase() === 'x-default');
    const alternatives = [...(defaultEntry ? [defaultEntry] : []), ...entries].map((entry) =>
      textsOf(entry, nestingLeft - 1),
    );
    return alternatives.find((texts) => texts.some((text) => text.trim() !== '')) ?? [];
  }
  const inner = property.children.find(({ name }) => name === 'rdf:Description') ?? property;
  const value = inner.children.find(({ name }) => name === 'rdf:value');
  if (value) return textsOf(value, nestingLeft - 1);
  const attribute = inner.attributes.get('rdf:value') ?? property.attributes.get('rdf:resource');
  // A structure has no text, only blanks between its fields.
  return property.children.length > 0 ? (attribute === undefined ? [] : [attribute]) : [attribute ?? property.text];
}

/** Usually UTF-8; the standard also allows UTF-16, detected by its zero bytes. */
export function decodePacket(packet: Uint8Array): string {
  const [first, second] = [uint8(packet, 0), uint8(packet, 1)];
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return decode('utf-16le', packet);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return decode('utf-16be', packet);
  const text = decode('utf-8', packet);
  return text.includes('\ufffd') ? decodeMixedText(packet) : text;
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
