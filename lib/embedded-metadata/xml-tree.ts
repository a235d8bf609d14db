/**
 * A small XML parser for XMP: a service worker has no DOMParser, and packets may be truncated, broken or hostile. One
 * pass, no custom entities, no recursion; skips what it cannot parse and never throws.
 */

export interface XmlElement {
  /** `prefix:local`, with the prefix of XMP_NAMESPACES if the namespace is known. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text of the element, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly rawName: string;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly children: OpenElement[];
  text: string;
}

/** Deeper elements are skipped; XMP needs about ten levels. */
const MAX_DEPTH = 64;
/** Parsing ends there, so that it takes less than 50 ms; real packets have a few thousand elements at most. */
const MAX_TAGS = 20_000;
/** Namespaces in scope; real packets have up to about thirty. */
const MAX_NAMESPACES = 256;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Namespace URI, without a trailing slash, to the prefix used here. */
const XMP_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://purl.org/dc/elements/1.1', 'dc'],
  ['http://purl.org/dc/elements/1.0', 'dc'],
  ['http://ns.adobe.com/photoshop/1.0', 'photoshop'],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns', 'Iptc4xmpCore'],
  ['http://ns.adobe.com/exif/1.0', 'exif'],
  ['http://ns.adobe.com/tiff/1.0', 'tiff'],
  ['http://ns.adobe.com/xmp/note', 'xmpNote'],
  ['http://ns.adobe.com/xap/1.0/rights', 'xmpRights'],
  ['http://iptc.org/std/Iptc4xmpExt/2008-02-29', 'Iptc4xmpExt'],
  ['http://ns.adobe.com/xmp/1.0/DynamicMedia', 'xmpDM'],
  ['http://ns.useplus.org/ldf/xmp/1.0', 'plus'],
]);

/** Returns a root whose children are the top-level elements of `source`. */
export function readXml(source: string): XmlElement {
  const root = openElement('', new Map(), NO_ATTRIBUTES);
  const stack: OpenElement[] = [root];
  let tooDeep = 0;
  let tags = 0;
  for (let at = 0; at < source.length && tags <= MAX_TAGS; ) {
    const top = stack.at(-1) ?? root;
    const start = source.indexOf('<', at);
    if (tooDeep === 0) top.text += decodeEntities(source.slice(at, start < 0 ? source.length : start));
    if (start < 0) break;
    const special = skipSpecial(source, start);
    if (special) {
      if (tooDeep === 0) top.text += special.text;
      at = special.end;
      continue;
    }
    const tag = readTag(source, start);
    if (!tag) break;
    at = tag.end;
    tags += 1;
    if (tag.isClosing) {
      if (tooDeep > 0) tooDeep -= 1;
      else close(stack, tag.name);
    } else if (stack.length < MAX_DEPTH) {
      const element = openChild(top, tag);
      if (!tag.isEmpty) stack.push(element);
    } else if (!tag.isEmpty) tooDeep += 1;
  }
  return root;
}

/** Skips an end tag without a start tag; closes elements inside that are still open. */
function close(stack: OpenElement[], rawName: string): void {
  const index = stack.findLastIndex((element) => element.rawName === rawName);
  if (index > 0) stack.length = index;
}

function openElement(
  rawName: string,
  namespaces: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
): OpenElement {
  return { rawName, name: qualified(rawName, namespaces), namespaces, attributes, children: [], text: '' };
}

function openChild(parent: OpenElement, { name, attributes }: Tag): OpenElement {
  const declared = attributes.filter(([key]) => key.startsWith('xmlns:'));
  const scope: [string, string][] = declared.map(([key, address]) => [key.slice(6), address]);
  const isOverfull = parent.namespaces.size + scope.length > MAX_NAMESPACES;
  const namespaces = scope.length > 0 && !isOverfull ? new Map([...parent.namespaces, ...scope]) : parent.namespaces;
  const own = attributes.filter(([key]) => !key.startsWith('xmlns'));
  const named = own.map(([key, value]) => [qualified(key, namespaces), value] as const);
  const element = openElement(name, namespaces, named.length > 0 ? new Map(named) : NO_ATTRIBUTES);
  parent.children.push(element);
  return element;
}

/** Keeps an undeclared prefix, because truncated packets are more likely than misleading ones. */
function qualified(rawName: string, namespaces: ReadonlyMap<string, string>): string {
  const colon = rawName.indexOf(':');
  const address = colon < 0 ? undefined : namespaces.get(rawName.slice(0, colon));
  if (address === undefined) return rawName;
  const prefix = XMP_NAMESPACES.get(address.replace(/\/$/, ''));
  return prefix === undefined ? `{${address}}${rawName.slice(colon)}` : prefix + rawName.slice(colon);
}

/** Comment, CDATA, processing instruction or document type. An unfinished one extends to the end. */
function skipSpecial(source: string, start: number): { text: string; end: number } | undefined {
  const until = (opening: string, closing: string) => {
    const found = source.indexOf(closing, start + opening.length);
    const textEnd = found < 0 ? source.length : found;
    return {
      text: source.slice(start + opening.length, textEnd),
      end: Math.min(textEnd + closing.length, source.length),
    };
  };
  if (source.startsWith('<!--', start)) return { ...until('<!--', '-->'), text: '' };
  if (source.startsWith('<![CDATA[', start)) return until('<![CDATA[', ']]>');
  if (source.startsWith('<?', start)) return { ...until('<?', '?>'), text: '' };
  if (source.startsWith('<!', start)) return { ...until('<!', '>'), text: '' };
  return undefined;
}

interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [string, string])[];
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  readonly end: number;
}

const NAME = /\/?([^\s<>/="']*)/y;
const ATTRIBUTE = /\s*([^\s<>/="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Undefined if the tag does not end, so that nothing after it can be parsed. */
function readTag(source: string, start: number): Tag | undefined {
  NAME.lastIndex = start + 1;
  const name = NAME.exec(source)?.[1] ?? '';
  const attributes: [string, string][] = [];
  ATTRIBUTE.lastIndex = NAME.lastIndex;
  let at = NAME.lastIndex;
  for (let match = ATTRIBUTE.exec(source); match; match = ATTRIBUTE.exec(source)) {
    attributes.push([match[1] ?? '', decodeEntities(match[2] ?? match[3] ?? '')]);
    at = ATTRIBUTE.lastIndex;
  }
  const end = source.indexOf('>', at);
  if (end < 0) return undefined;
  return { name, attributes, isClosing: source[start + 1] === '/', isEmpty: source[end - 1] === '/', end: end + 1 };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
