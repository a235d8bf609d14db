/**
 * `node tools/metadata/make-files.ts <folder>`: pictures of every format with metadata in every place, written by
 * exiftool, for compare-with-exiftool.ts. The names describe the content.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const CAPTION = 'Größter Stau seit Jahren: „Nichts geht mehr“ – Köln, Café Müller';
const SCRIPTS = 'Москва 東京 Αθήνα تونس 😀';

const IPTC_FIELDS = [
  `-IPTC:Caption-Abstract=${CAPTION}`,
  '-IPTC:Headline=Überfüllte Straßen',
  '-IPTC:By-line=Jörg Müßig',
  '-IPTC:By-line=Zoë Ångström',
  '-IPTC:Writer-Editor=hö',
  '-IPTC:Category=SPO',
  '-IPTC:SupplementalCategories=Fußball',
  '-IPTC:SupplementalCategories=Bundesliga',
  '-IPTC:Sub-location=Domplatte',
  '-IPTC:Credit=dpä',
  '-IPTC:CopyrightNotice=© Müller',
  '-IPTC:ReleaseDate=2026:01:02',
  '-IPTC:ReleaseTime=03:04:05+01:00',
  '-IPTC:ExpirationDate=2027:12:31',
  '-IPTC:ExpirationTime=23:59:58+00:00',
  '-IPTC:DateCreated=2024:02:29',
  '-IPTC:TimeCreated=23:30:00-08:00',
  '-IPTC:Country-PrimaryLocationCode=DEU',
  '-IPTC:Country-PrimaryLocationName=Österreich',
  '-IPTC:Province-State=Nordrhein-Westfälen',
  '-IPTC:City=Köln',
  '-IPTC:ObjectName=Stau Köln',
];

const XMP_FIELDS = [
  `-XMP-dc:Description=${CAPTION} ${SCRIPTS} & <b>"so"</b>`,
  '-XMP-dc:Description-de-DE=Auf Deutsch',
  `-XMP-photoshop:Headline=${SCRIPTS}`,
  '-XMP-dc:Creator=Jörg Müßig',
  '-XMP-dc:Creator=山田太郎',
  '-XMP-dc:Rights=© 2026 Müller & Söhne',
  '-XMP-dc:Title=Τίτλος',
  '-XMP-photoshop:CaptionWriter=hö',
  '-XMP-photoshop:Category=POL',
  '-XMP-photoshop:SupplementalCategories=Wähl',
  '-XMP-photoshop:SupplementalCategories=Bund',
  '-XMP-photoshop:Credit=AFP/Größe',
  '-XMP-photoshop:DateCreated=2025:06:07 23:59:01+09:00',
  '-XMP-photoshop:City=São Paulo',
  '-XMP-photoshop:State=São Paulo (Land)',
  '-XMP-photoshop:Country=Brasil',
  '-XMP-iptcCore:CountryCode=BRA',
  '-XMP-iptcCore:Location=Praça da Sé',
  '-XMP-exif:GPSLatitude=-23.550278',
  '-XMP-exif:GPSLongitude=-46.633889',
];

const EXIF_FIELDS = [
  `-EXIF:ImageDescription=${CAPTION}`,
  '-EXIF:Artist=Jörg Müßig',
  '-EXIF:Copyright=Müller',
  '-EXIF:DateTimeOriginal=2023:12:31 00:00:07',
  '-EXIF:XPTitle=Titel 東京',
  '-EXIF:GPSLatitude=33.8568',
  '-EXIF:GPSLatitudeRef=S',
  '-EXIF:GPSLongitude=151.2153',
  '-EXIF:GPSLongitudeRef=E',
  '-EXIF:Orientation#=8',
];

const LONG = 'Langer Text mit Ümläuten. '.repeat(240);

/** Arguments for exiftool by name. IPTC exists for JPEG, TIFF and PNG only. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  xmp: XMP_FIELDS,
  exif: EXIF_FIELDS,
  'exif-little-endian': ['-ExifByteOrder=II', ...EXIF_FIELDS],
  'exif-two-copyrights': ['-EXIF:Copyright=Photographer\nEditor'],
  'exif-makers-default': ['-EXIF:ImageDescription=OLYMPUS DIGITAL CAMERA', '-XMP-photoshop:Headline=Head'],
  'xmp-blank': ['-XMP-photoshop:Headline= ', '-XMP-dc:Description= ', ...EXIF_FIELDS],
  'xmp-long': [`-XMP-dc:Description=${LONG}`, '-XMP-photoshop:City=Köln'],
  'xmp-large': [`-XMP-dc:Description=${'wörd '.repeat(20_000)}`, '-XMP-photoshop:City=Köln'],
  'xmp-compact': ['-api', 'Compact=Shorthand,OneDesc,NoPadding', ...XMP_FIELDS],
  'xmp-half': ['-XMP-photoshop:City=Nur Stadt', ...EXIF_FIELDS],
  'iptc-utf8-declared': ['-IPTC:CodedCharacterSet=UTF8', ...IPTC_FIELDS],
  'iptc-utf8-undeclared': ['-charset', 'iptc=UTF8', ...IPTC_FIELDS],
  'iptc-latin1': ['-charset', 'iptc=Latin', ...IPTC_FIELDS],
  'iptc-over-exif': ['-charset', 'iptc=Latin', ...IPTC_FIELDS, ...EXIF_FIELDS],
  'all-three': ['-IPTC:CodedCharacterSet=UTF8', ...IPTC_FIELDS, ...XMP_FIELDS, ...EXIF_FIELDS],
  'iptc-cut-in-a-letter': ['-IPTC:CodedCharacterSet=UTF8', `-IPTC:Headline=${'ä'.repeat(127)}`, '-IPTC:City=Köln'],
};

const FORMATS = ['jpg', 'png', 'tif', 'webp', 'avif', 'heic'] as const;

async function makeFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const format of FORMATS) {
    const picture = await drawPicture(format);
    for (const [name, fields] of Object.entries(VARIANTS)) {
      const hasIptc = fields.some((field) => field.startsWith('-IPTC:'));
      if (hasIptc && ['webp', 'avif', 'heic'].includes(format)) continue;
      const path = join(folder, `${name}.${format}`);
      await writeFile(path, picture);
      await exiftool(...fields, path);
    }
  }
  const packed = join(folder, 'xmp-packed.png');
  await writeFile(packed, await drawPicture('png'));
  await exiftool('-z', ...XMP_FIELDS, packed);
  await makeSvg(folder);
}

async function drawPicture(format: (typeof FORMATS)[number]): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 321, height: 123, channels: 3, background: '#4a7' } });
  if (format === 'tif') return picture.tiff({ compression: 'lzw' }).toBuffer();
  if (format !== 'avif' && format !== 'heic') return picture.toFormat(format === 'jpg' ? 'jpeg' : format).toBuffer();
  const avif = await picture.avif().toBuffer();
  // Both formats have the same boxes, and the image data is not read here: another brand makes it HEIC.
  return format === 'avif' ? avif : Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
}

async function makeSvg(folder: string): Promise<void> {
  const xmpFile = join(folder, 'described.xmp');
  await exiftool('-o', xmpFile, ...XMP_FIELDS);
  const packet = await readFile(xmpFile, 'utf8');
  await rm(xmpFile);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><metadata>${packet}</metadata></svg>`;
  await writeFile(join(folder, 'xmp.svg'), `<?xml version="1.0"?>\n${drawing.replace(/<\?xpacket.*?\?>/g, '')}`);
}

async function exiftool(...args: readonly string[]): Promise<void> {
  await promisify(execFile)('exiftool', ['-q', '-m', '-overwrite_original', ...args]);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder) await makeFiles(folder);
  else process.stdout.write('Where to? make-files.ts <folder>\n');
}
