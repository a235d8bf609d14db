/** Content credentials (C2PA) built byte by byte, unsigned, and files of every format that have them. */
import {
  type Bytes,
  bytes,
  isoMedia,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  tiff,
  u16,
  u32,
  utf8,
  webp,
} from './picture-builder.ts';

type Data = string | number | boolean | null | readonly Data[] | { readonly [name: string]: Data };

/** CBOR of definite lengths. */
export function cbor(data: Data): Bytes {
  if (typeof data === 'string') return bytes(cborHead(3, utf8(data).length), utf8(data));
  if (typeof data === 'number') return cborHead(0, data);
  if (typeof data === 'boolean') return bytes(data ? 0xf5 : 0xf4);
  if (data === null) return bytes(0xf6);
  if (isList(data)) return bytes(cborHead(4, data.length), ...data.map(cbor));
  const entries = Object.entries(data);
  return bytes(cborHead(5, entries.length), ...entries.flatMap(([name, value]) => [cbor(name), cbor(value)]));
}

const isList = (data: Data): data is readonly Data[] => Array.isArray(data);

function cborHead(major: number, value: number): Bytes {
  if (value < 24) return bytes((major << 5) | value);
  return value < 65_536 ? bytes((major << 5) | 25, u16(value)) : bytes((major << 5) | 26, u32(value));
}

export function jumbfBox(type: string, ...content: (string | Uint8Array)[]): Bytes {
  const inside = bytes(...content);
  return bytes(u32(inside.length + 8), type, inside);
}

/** A box with a description: `kind` is the start of its type. */
export function superBox(kind: string, label: string, ...content: Uint8Array[]): Bytes {
  const type = bytes(kind, [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]);
  return jumbfBox('jumb', jumbfBox('jumd', type, bytes(3), label, bytes(0)), ...content);
}

export function cborAssertion(label: string, data: Data): Bytes {
  return superBox('cbor', label, jumbfBox('cbor', cbor(data)));
}

export function jsonAssertion(label: string, text: string): Bytes {
  return superBox('json', label, jumbfBox('json', utf8(text)));
}

export function actions(...list: Data[]): Bytes {
  return cborAssertion('c2pa.actions.v2', { actions: list });
}

/** A claim and a signature follow the assertions, as in real ones. */
export function manifest(label: string, ...assertions: Uint8Array[]): Bytes {
  return superBox(
    'c2ma',
    label,
    superBox('c2as', 'c2pa.assertions', ...assertions),
    cborAssertion('c2pa.claim.v2', { claim_generator_info: { name: 'test' } }),
    superBox('c2cs', 'c2pa.signature', jumbfBox('cbor', new Uint8Array(2_000))),
  );
}

export function manifestStore(...manifests: Uint8Array[]): Bytes {
  return superBox('c2pa', 'c2pa', ...manifests);
}

export function thumbnail(size: number): Bytes {
  const picture = new Uint8Array(size).map((_, index) => index * 7);
  return superBox('@\xcb\x0c2', 'c2pa.thumbnail.claim.jpeg', jumbfBox('bfdb', 'image/jpeg'), jumbfBox('bidb', picture));
}

export const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** A store that says that the file was made with AI; `thumbnails` in front of it have so many bytes. */
export function storeOf(action: string, sourceType: string, thumbnails = 0): Bytes {
  const pictures = thumbnails > 0 ? [thumbnail(thumbnails / 2), thumbnail(thumbnails / 2)] : [];
  const stated = actions({ action, digitalSourceType: `${SOURCE_TYPES}${sourceType}` });
  return manifestStore(manifest('urn:c2pa:1', ...pictures, stated));
}

/** Segments of at most 60,000 bytes in sequence; `number` is that of the box. */
export function jumbfSegments(store: Uint8Array, number = 0x0211): Bytes[] {
  return Array.from({ length: Math.ceil(store.length / 60_000) }, (_, index) => {
    const part = store.subarray(index * 60_000, (index + 1) * 60_000);
    const repeated = index === 0 ? [] : store.subarray(0, 8);
    return jpegSegment(0xeb, bytes('JP', u16(number), u32(index + 1), repeated, part));
  });
}

const C2PA_UUID = [0xd8, 0xfe, 0xc3, 0xd6, 0x1b, 0x0e, 0x48, 0x3c, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7e, 0xc4, 0x81];

function uuidBox(store: Uint8Array): Bytes {
  return jumbfBox('uuid', bytes(C2PA_UUID, u32(0), 'manifest\0', u32(0), u32(0)), store);
}

/** The first box of a file is 16 bytes long. */
function afterFirstBox(file: Bytes, store: Uint8Array | null): Bytes {
  const length = new DataView(file.buffer).getUint32(0);
  return bytes(file.subarray(0, length), store ? uuidBox(store) : [], file.subarray(length));
}

function clip(brand: string): Bytes {
  return bytes(
    jumbfBox('ftyp', brand, u32(0)),
    jumbfBox('moov', new Uint8Array(400)),
    jumbfBox('mdat', new Uint8Array(9_000)),
  );
}

const chunk = (type: string, data: Uint8Array) => bytes(type, u32(data.length, true), data, data.length % 2 ? 0 : []);

function riff(type: string, chunks: readonly Uint8Array[], store: Uint8Array | null): Bytes {
  const content = bytes(type, ...chunks, store ? chunk('C2PA', store) : []);
  return bytes('RIFF', u32(content.length, true), content);
}

function gif(store: Uint8Array | null): Bytes {
  const blocks = Array.from({ length: Math.ceil((store?.length ?? 0) / 255) }, (_, index) => {
    const part = store?.subarray(index * 255, (index + 1) * 255) ?? new Uint8Array(0);
    return bytes(part.length, part);
  });
  const extension = (name: string, ...content: Uint8Array[]) => bytes([0x21, 0xff, 11], name, ...content, 0);
  return bytes(
    'GIF89a',
    [4, 0, 4, 0, 0x80, 0, 0],
    new Uint8Array(6),
    extension('NETSCAPE2.0', bytes(3, 1, 0, 0)),
    store ? extension('C2PA_GIF\x01\0\0', ...blocks) : [],
    [0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  );
}

function mp3(store: Uint8Array | null): Bytes {
  const syncSafe = (value: number) => [21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f);
  const frame = (id: string, data: Uint8Array) => bytes(id, syncSafe(data.length), 0, 0, data);
  const names = bytes(3, 'application/c2pa\0', 'c2pa\0', 'c2pa manifest store\0');
  const frames = bytes(frame('TIT2', utf8('\x03Title')), store ? frame('GEOB', bytes(names, store)) : []);
  return bytes('ID3', [4, 0, 0], syncSafe(frames.length), frames, [0xff, 0xfb, 0x90, 0], new Uint8Array(413));
}

function svg(store: Uint8Array | null): Bytes {
  const element = store ? `<c2pa:manifest>${Buffer.from(store).toString('base64')}</c2pa:manifest>` : '';
  return utf8(
    `<svg xmlns="http://www.w3.org/2000/svg"><metadata xmlns:c2pa="http://c2pa.org/manifest">${element}</metadata></svg>`,
  );
}

/** A file of each format, with a manifest store in it, or without one. */
export const FILES_WITH_CREDENTIALS: Readonly<Record<string, (store: Uint8Array | null) => Bytes>> = {
  jpeg: (store) => jpeg({}, ...(store ? jumbfSegments(store) : [])),
  'jpeg, segments in reverse order': (store) => jpeg({}, ...(store ? jumbfSegments(store).toReversed() : [])),
  'jpeg, beside another box': (store) =>
    jpeg(
      {},
      ...jumbfSegments(superBox('json', 'other', jumbfBox('json', '{}')), 1),
      ...(store ? jumbfSegments(store, 2) : []),
    ),
  png: (store) => png(store ? pngChunk('caBX', store) : new Uint8Array(0), pngChunk('IDAT', new Uint8Array(99))),
  webp: (store) => {
    const file = webp({});
    return store ? bytes(file, chunk('C2PA', store)) : file;
  },
  tiff: (store) => tiff({ image: { 256: { long: 9 }, ...(store && { 52545: store }) } }),
  heic: (store) => afterFirstBox(isoMedia('heic', {}), store),
  avif: (store) => afterFirstBox(isoMedia('avif', {}), store),
  mp4: (store) => afterFirstBox(clip('isom'), store),
  mov: (store) => afterFirstBox(clip('qt  '), store),
  wav: (store) => riff('WAVE', [chunk('fmt ', new Uint8Array(16)), chunk('data', new Uint8Array(200_001))], store),
  avi: (store) => riff('AVI ', [chunk('LIST', new Uint8Array(500)), chunk('LIST', new Uint8Array(90_000))], store),
  gif,
  mp3,
  svg,
};
