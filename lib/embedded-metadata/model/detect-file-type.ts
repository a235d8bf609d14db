/** Detects the real type of a file by its first bytes, never by its name (specification 5.5). */
import { isJson, isText, rootElement } from './detect-text.ts';

/** What a file of a type is; `none`: neither picture, video nor sound. */
export type FileKind = 'image' | 'video' | 'audio' | 'none';

/**
 * Kinds, usual extensions, and first bytes as Latin-1 text. The first matching row counts; types without bytes are
 * recognised below.
 */
const TYPES = {
  jpeg: ['image', 'jpg jpeg jpe jfif pjpeg pjp thm mpo', '\xff\xd8\xff'],
  png: ['image', 'png apng', '\x89PNG\r\n\x1a\n'],
  gif: ['image', 'gif', 'GIF87a', 'GIF89a'],
  webp: ['image', 'webp'],
  tiff: [
    'image',
    'tif tiff dng nef nrw arw srf sr2 cr2 pef rwl 3fr fff erf mef mos kdc dcr srw gpr',
    ...['II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ],
  raf: ['image', 'raf', 'FUJIFILMCCD-RAW'],
  orf: ['image', 'orf', 'IIRO', 'IIRS', 'MMOR'],
  rw2: ['image', 'rw2 rwl', 'IIU\0'],
  crw: ['image', 'crw', 'II\x1a\0\0\0HEAPCCDR'],
  x3f: ['image', 'x3f', 'FOVb'],
  mrw: ['image', 'mrw', '\0MRM'],
  cr3: ['image', 'cr3'],
  heic: ['image', 'heic heif hif heics heifs'],
  avif: ['image', 'avif avifs heif'],
  bmp: ['image', 'bmp dib'],
  ico: ['image', 'ico cur', '\0\0\x01\0', '\0\0\x02\0'],
  svg: ['image', 'svg'],
  psd: ['image', 'psd psb', '8BPS'],
  jxl: ['image', 'jxl', '\0\0\0\x0cJXL \r\n\x87\n', '\xff\x0a'],
  jp2: ['image', 'jp2 j2k jpf jpx jpm j2c jpc', '\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51'],
  mp4: ['video audio', 'mp4 m4v m4a m4b mov qt 3gp 3g2 f4v'],
  mov: ['video audio', 'mov qt mp4 m4v'],
  webm: ['video audio', 'webm mkv mka mk3d', '\x1aE\xdf\xa3'],
  avi: ['video', 'avi'],
  mpeg: ['video', 'mpg mpeg mpe vob m2v m1v mod', '\0\0\x01\xba', '\0\0\x01\xb3'],
  mpegts: ['video', 'mts m2ts ts m2t tod'],
  mxf: ['video audio', 'mxf', '\x06\x0e+4\x02\x05\x01\x01'],
  asf: ['video audio', 'wmv wma asf', '0&\xb2u\x8ef\xcf\x11'],
  flv: ['video', 'flv', 'FLV\x01'],
  // Other sounds may begin with an ID3 tag, too.
  mp3: ['audio', 'mp3 mp2 mpga aac flac ape', 'ID3'],
  aac: ['audio', 'aac', 'ADIF'],
  wav: ['audio', 'wav wave bwf rf64', 'RF64', 'BW64'],
  aiff: ['audio', 'aif aiff aifc'],
  flac: ['audio', 'flac', 'fLaC'],
  ogg: ['audio video', 'ogg oga opus ogv ogx spx', 'OggS'],
  amr: ['audio', 'amr', '#!AMR'],
  caf: ['audio', 'caf', 'caff'],
  midi: ['audio', 'mid midi', 'MThd'],
  exe: ['none', 'exe dll', 'MZ', 'ZM'],
  elf: ['none', '', '\x7fELF'],
  pdf: ['none', 'pdf ai', '%PDF-'],
  eps: ['none', 'eps ps epsf ai', '%!PS', '\xc5\xd0\xd3\xc6'],
  zip: ['none', 'zip', 'PK\x03\x04', 'PK\x05\x06'],
  gzip: ['none', 'gz tgz svgz', '\x1f\x8b\x08'],
  rar: ['none', 'rar', 'Rar!\x1a\x07'],
  '7z': ['none', '7z', "7z\xbc\xaf'\x1c"],
  tar: ['none', 'tar'],
  // What a Mac adds to a file on other volumes, named like it with '._' in front.
  appledouble: ['none', '', '\0\x05\x16\x07', '\0\x05\x16\0'],
  html: ['none', 'html htm xhtml'],
  xml: ['none', 'xml'],
  json: ['none', 'json'],
  text: ['none', 'txt'],
} as const satisfies Readonly<Record<string, readonly [kinds: string, extensions: string, ...bytes: string[]]>>;

export type FileType = keyof typeof TYPES;

const ROWS = Object.entries(TYPES) as [FileType, readonly [string, string, ...string[]]][];
const KINDS = new Map<string, FileKind[]>(ROWS.map(([type, [kinds]]) => [type, kinds.split(' ') as FileKind[]]));
const EXTENSIONS = new Map<string, string[]>(
  ROWS.map(([type, [, extensions]]) => [type, extensions.split(' ').filter(Boolean)]),
);
const NAMED = new Map<string, string[]>();
for (const [type, extensions] of EXTENSIONS)
  for (const extension of extensions) NAMED.set(extension, [...(NAMED.get(extension) ?? []), type]);

export function isOfKind(type: string, kind: FileKind): boolean {
  return KINDS.get(type)?.includes(kind) === true;
}

/** Usual extensions of files of a type, in lower case, the most usual one first. */
export function extensionsOf(type: string): readonly string[] {
  return EXTENSIONS.get(type) ?? [];
}

/** The types of files with this extension; empty for one that is not known. */
export function typesNamed(extension: string): readonly string[] {
  return NAMED.get(extension) ?? [];
}

/** Enough bytes for every type above; an SVG may start with comments. */
export const FILE_TYPE_BYTES = 4096;

/** Types whose signature other files may have by chance. */
const UNCERTAIN: readonly FileType[] = ['mp3', 'aac', 'mov', 'ico', 'jxl', 'bmp'];
/** Signatures of these types that are certain. */
const CERTAIN_STARTS = /^(?:ID3|ADIF|[\s\S]{4}(?:JXL |ftyp|moov))/;

const RIFF_TYPES: Readonly<Record<string, FileType>> = { WEBP: 'webp', WAVE: 'wav', 'AVI ': 'avi' };
const FORM_TYPES: Readonly<Record<string, FileType>> = { AIFF: 'aiff', AIFC: 'aiff' };
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** Undefined for unknown types. */
export function detectFileType(firstBytes: Uint8Array): FileType | undefined {
  const start = latin1(firstBytes.subarray(0, 64));
  for (const [type, [, , ...candidates]] of ROWS) {
    if (candidates.some((bytes) => start.startsWith(bytes))) return type;
  }
  const four = (offset: number) => start.slice(offset, offset + 4);
  if (four(0) === 'RIFF' || four(0) === 'RIFX') return RIFF_TYPES[four(8)];
  if (four(0) === 'FORM') return FORM_TYPES[four(8)];
  if (four(4) === 'ftyp') return isoMediaType(firstBytes);
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(four(4))) return 'mov';
  if (latin1(firstBytes.subarray(257, 262)) === 'ustar') return 'tar';
  if (isTransportStream(firstBytes)) return 'mpegts';
  return (
    bitmapType(firstBytes, start) ?? mpegAudioType(firstBytes) ?? textType(firstBytes.subarray(0, FILE_TYPE_BYTES))
  );
}

/** As `detectFileType`, without types that a file of an unknown type may seem to have by chance. */
export function certainFileType(firstBytes: Uint8Array): FileType | undefined {
  const type = detectFileType(firstBytes);
  const isCertain = type !== undefined && !UNCERTAIN.includes(type);
  return isCertain || CERTAIN_STARTS.test(latin1(firstBytes.subarray(0, 16))) ? type : undefined;
}

/** The major brand decides; for the generic brands mif1 and msf1, the compatible brands do. */
function isoMediaType(bytes: Uint8Array): FileType {
  const boxSize = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256, bytes.length);
  const brands = (latin1(bytes.subarray(8, boxSize)).match(/[\s\S]{4}/g) ?? []).filter((_, index) => index !== 1);
  const major = latin1(bytes.subarray(8, 12));
  if (AVIF_BRANDS.includes(major)) return 'avif';
  if (HEIC_BRANDS.includes(major)) return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? 'avif' : 'heic';
  if (major === 'crx ') return 'cr3';
  return major === 'qt  ' ? 'mov' : 'mp4';
}

/** 'BM' alone may also start a text: the header length after it must be a known one. */
function bitmapType(bytes: Uint8Array, start: string): FileType | undefined {
  const isBitmap = start.startsWith('BM') && [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0);
  return isBitmap ? 'bmp' : undefined;
}

/** Each packet begins with 47; in files of cameras a time stamp of 4 bytes comes before. */
function isTransportStream(bytes: Uint8Array): boolean {
  const packets = (first: number, length: number) => [0, 1, 2].every((count) => bytes[first + count * length] === 0x47);
  return packets(0, 188) || packets(4, 192);
}

/** MPEG audio frame sync: eleven 1 bits, then a valid version, layer and rates. ADTS (AAC) has layer 0. */
function mpegAudioType(bytes: Uint8Array): FileType | undefined {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return 'aac';
  // Layers II and III only: layer I starts like UTF-16 text (FF FE), and is not in use.
  const isLayer = (second & 0x06) === 0x02 || (second & 0x06) === 0x04;
  const isFrame = (second & 0x18) !== 0x08 && isLayer && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
  return isFrame ? 'mp3' : undefined;
}

function textType(bytes: Uint8Array): FileType | undefined {
  const root = rootElement(bytes);
  if (root?.name === 'svg') return 'svg';
  if (root && /^(?:html|head|body)$/i.test(root.name)) return 'html';
  if (root) return root.isXml ? 'xml' : undefined;
  if (isJson(bytes)) return 'json';
  return isText(bytes) ? 'text' : undefined;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
