/**
 * Values read by exiftool, mapped to the names and the precedence of this product
 * (docs/design/metadata.md#reading-files).
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** exiftool's names by contract field, in the order of precedence. `date` and `time` are compared as digits. */
const EXIFTOOL_KEYS: Readonly<Record<string, readonly string[]>> = {
  IPTCHeadline: ['XMP-photoshop:Headline', 'IPTC:Headline'],
  IPTCCaption: ['XMP-dc:Description', 'XMP-tiff:ImageDescription', 'IPTC:Caption-Abstract', 'IFD0:ImageDescription'],
  IPTCCaptionWriter: ['XMP-photoshop:CaptionWriter', 'IPTC:Writer-Editor'],
  IPTCCategory: ['XMP-photoshop:Category', 'IPTC:Category'],
  IPTCSupplCategory: ['XMP-photoshop:SupplementalCategories', 'IPTC:SupplementalCategories'],
  ImgPlace: ['XMP-iptcCore:Location', 'IPTC:Sub-location'],
  IPTCByLine: ['XMP-dc:Creator', 'XMP-tiff:Artist', 'IPTC:By-line', 'IFD0:Artist'],
  IPTCCredit: ['XMP-photoshop:Credit', 'IPTC:Credit'],
  IPTCCopyrightNotice: ['XMP-dc:Rights', 'XMP-tiff:Copyright', 'IPTC:CopyrightNotice', 'IFD0:Copyright'],
  IPTCReleaseDate: ['IPTC:ReleaseDate'],
  IPTCReleaseTime: ['IPTC:ReleaseTime'],
  IPTCExpirationDate: ['IPTC:ExpirationDate'],
  IPTCExpirationTime: ['IPTC:ExpirationTime'],
  IPTCDateCreated: [
    'XMP-photoshop:DateCreated',
    'XMP-exif:DateTimeOriginal',
    'IPTC:DateCreated',
    'ExifIFD:DateTimeOriginal',
  ],
  IPTCTimeCreated: [
    'XMP-photoshop:DateCreated',
    'XMP-exif:DateTimeOriginal',
    'IPTC:TimeCreated',
    'ExifIFD:DateTimeOriginal',
  ],
  IPTCCountryCode: ['XMP-iptcCore:CountryCode', 'IPTC:Country-PrimaryLocationCode'],
  IPTCCountryName: ['XMP-photoshop:Country', 'IPTC:Country-PrimaryLocationName'],
  IPTCProvinceState: ['XMP-photoshop:State', 'IPTC:Province-State'],
  IPTCCity: ['XMP-photoshop:City', 'IPTC:City'],
  title: ['XMP-dc:Title', 'IPTC:ObjectName', 'IFD0:XPTitle'],
  instructions: ['XMP-photoshop:Instructions', 'IPTC:SpecialInstructions'],
  usageTerms: ['XMP-xmpRights:UsageTerms'],
  otherConstraints: ['XMP-plus:OtherConstraints'],
  source: ['XMP-photoshop:Source', 'IPTC:Source'],
  keywords: ['XMP-dc:Subject', 'IPTC:Keywords'],
  persons: ['XMP-iptcExt:PersonInImage'],
  organisations: ['XMP-iptcExt:OrganisationInImageName'],
  event: ['XMP-iptcExt:Event'],
  altText: ['XMP-iptcCore:AltTextAccessibility'],
  extendedDescription: ['XMP-iptcCore:ExtDescrAccessibility'],
  webStatement: ['XMP-xmpRights:WebStatement'],
  jobId: ['XMP-photoshop:TransmissionReference', 'IPTC:OriginalTransmissionReference'],
  supplierImageId: ['XMP-plus:ImageSupplierImageID'],
  digitalSourceType: ['XMP-iptcExt:DigitalSourceType'],
  orientation: ['IFD0:Orientation'],
  latitude: ['XMP-exif:GPSLatitude', 'Composite:GPSLatitude'],
  longitude: ['XMP-exif:GPSLongitude', 'Composite:GPSLongitude'],
  size: ['Composite:ImageSize'],
  make: ['IFD0:Make'],
  model: ['IFD0:Model'],
};

export const COMPARED_FIELDS = Object.keys(EXIFTOOL_KEYS);

type Row = Readonly<Record<string, unknown>>;

/** By absolute path, then by field. Fields without a value are left out. */
export async function exiftoolValues(folder: string): Promise<Map<string, Map<string, string>>> {
  const [asUtf8, asLatin] = [await run(folder, 'UTF8'), await run(folder, 'Latin')];
  const latinByPath = new Map(asLatin.map((row) => [row['SourceFile'], row]));
  return new Map(
    asUtf8.map((row) => {
      const latin = latinByPath.get(row['SourceFile']) ?? {};
      const fields = COMPARED_FIELDS.map((field) => [field, expectedValue(field, row, latin)] as const);
      return [resolve(String(row['SourceFile'])), new Map(fields.filter(([, value]) => value !== ''))];
    }),
  );
}

export async function hasExiftool(): Promise<boolean> {
  return promisify(execFile)('exiftool', ['-ver']).then(
    () => true,
    () => false,
  );
}

async function run(folder: string, iptcCharset: 'UTF8' | 'Latin'): Promise<Row[]> {
  const groups = ['-XMP:all', '-IPTC:all', '-EXIF:all', '-GPSLatitude', '-GPSLongitude', '-ImageSize'];
  const options = ['-r', '-q', '-j', '-n', '-G1', '-a', '-charset', `iptc=${iptcCharset}`, ...groups];
  // exiftool exits with 1 when one file of a folder is broken, but has printed the others.
  const { stdout } = await promisify(execFile)('exiftool', [...options, folder], {
    maxBuffer: 2 ** 30,
    timeout: 600_000,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout || '[]' }));
  return JSON.parse(stdout);
}

function expectedValue(field: string, utf8: Row, latin: Row): string {
  for (const key of EXIFTOOL_KEYS[field] ?? []) {
    const isText = key.startsWith('IPTC:') && !isValidUtf8(asText(latin[key]));
    const row = isText ? latin : utf8;
    // In an SVG exiftool also returns the elements around the packet.
    const value = comparable(field, asText(row[key] ?? row[key.replace(':', ':SvgMetadata')]));
    if (value !== '') return value;
  }
  return '';
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** exiftool's 'Latin' is Windows-1252, byte by byte, so the bytes can be restored from its text. */
function isValidUtf8(latin: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(latin, (letter) => LATIN_BYTES.get(letter) ?? 0));
    return true;
  } catch {
    return false;
  }
}

const LATIN_BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);

/** Normalises both sides, so that only the values count and not their notation. */
export function comparable(field: string, text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  if (/Date/.test(field)) return /^0*$/.test(digits(plain)) ? '' : digits(plain).slice(0, 8);
  if (field === 'IPTCTimeCreated' && /^\d{4}[:-]/.test(plain)) {
    const [, hours = '', minutes = '', seconds = '00'] = /[ T](\d\d):?(\d\d)(?::?(\d\d))?/.exec(plain) ?? [];
    return hours === '' ? '' : hours + minutes + seconds;
  }
  if (/Time/.test(field)) return digits(plain).slice(0, 6);
  if (field === 'latitude' || field === 'longitude') {
    return plain === '' ? '' : String(Math.round(Number(plain) * 1e6) / 1e6);
  }
  if (field === 'size') return plain.replace(' ', 'x');
  return plain;
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
