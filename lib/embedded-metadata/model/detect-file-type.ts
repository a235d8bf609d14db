/** Detects the real type of a file by its first bytes, never by its name (specification 5.5). */

export type FileType =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'heic'
  | 'avif'
  | 'bmp'
  | 'ico'
  | 'svg'
  | 'psd'
  | 'jxl'
  | 'jp2'
  | 'mp4'
  | 'mov'
  | 'webm'
  | 'avi'
  | 'mpeg'
  | 'mp3'
  | 'aac'
  | 'wav'
  | 'aiff'
  | 'flac'
  | 'ogg'
  | 'exe'
  | 'elf'
  | 'pdf'
  | 'zip'
  | 'gzip'
  | 'rar'
  | '7z'
  | 'xml';

/** Enough bytes for every type below; an SVG may start with comments. */
export const FILE_TYPE_BYTES = 4096;

/** Bytes, as Latin-1 text, at an offset. The first matching entry counts. */
const SIGNATURES: readonly (readonly [FileType, offset: number, ...bytes: string[]])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a', 'GIF89a'],
  ['tiff', 0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['psd', 0, '8BPS'],
  ['jxl', 0, '\xff\x0a', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['jp2', 0, '\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51'],
  ['webm', 0, '\x1aE\xdf\xa3'],
  ['mpeg', 0, '\0\0\x01\xba', '\0\0\x01\xb3'],
  ['mp3', 0, 'ID3'],
  ['flac', 0, 'fLaC'],
  ['ogg', 0, 'OggS'],
  ['elf', 0, '\x7fELF'],
  ['pdf', 0, '%PDF-'],
  ['zip', 0, 'PK\x03\x04', 'PK\x05\x06'],
  ['gzip', 0, '\x1f\x8b\x08'],
  ['rar', 0, 'Rar!\x1a\x07'],
  ['7z', 0, "7z\xbc\xaf'\x1c"],
  ['exe', 0, 'MZ', 'ZM'],
  ['ico', 0, '\0\0\x01\0'],
];

const RIFF_TYPES: Readonly<Record<string, FileType>> = { WEBP: 'webp', WAVE: 'wav', 'AVI ': 'avi' };
const FORM_TYPES: Readonly<Record<string, FileType>> = { AIFF: 'aiff', AIFC: 'aiff' };
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** Undefined for unknown types, such as text that is neither SVG nor XML. */
export function detectFileType(firstBytes: Uint8Array): FileType | undefined {
  const start = latin1(firstBytes.subarray(0, 64));
  for (const [type, offset, ...candidates] of SIGNATURES) {
    if (candidates.some((bytes) => start.startsWith(bytes, offset))) return type;
  }
  const four = (offset: number) => start.slice(offset, offset + 4);
  if (four(0) === 'RIFF' || four(0) === 'RIFX') return RIFF_TYPES[four(8)];
  if (four(0) === 'FORM') return FORM_TYPES[four(8)];
  if (four(4) === 'ftyp') return isoMediaType(firstBytes);
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(four(4))) return 'mov';
  return bitmapType(firstBytes, start) ?? mpegAudioType(firstBytes) ?? markupType(firstBytes);
}

/** The major brand decides; for the generic brands mif1 and msf1, the compatible brands do. */
function isoMediaType(bytes: Uint8Array): FileType {
  const boxSize = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256, bytes.length);
  const brands = (latin1(bytes.subarray(8, boxSize)).match(/[\s\S]{4}/g) ?? []).filter((_, index) => index !== 1);
  const major = latin1(bytes.subarray(8, 12));
  if (AVIF_BRANDS.includes(major)) return 'avif';
  if (HEIC_BRANDS.includes(major)) return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? 'avif' : 'heic';
  return major === 'qt  ' ? 'mov' : 'mp4';
}

/** 'BM' alone may also start a text: the header length after it must be a known one. */
function bitmapType(bytes: Uint8Array, start: string): FileType | undefined {
  const isBitmap = start.startsWith('BM') && [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0);
  return isBitmap ? 'bmp' : undefined;
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

function markupType(bytes: Uint8Array): FileType | undefined {
  const head = decodeMarkup(bytes.subarray(0, FILE_TYPE_BYTES)).trimStart();
  if (!head.startsWith('<')) return undefined;
  // The root element is the first tag after declarations and comments; HTML that contains a drawing is not SVG.
  const root = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/.exec(head.replace(/<!--[\s\S]*?(?:-->|$)/g, ''))?.[2];
  if (root === 'svg') return 'svg';
  return head.startsWith('<?xml') ? 'xml' : undefined;
}

function decodeMarkup(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (second === 0xfe || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
