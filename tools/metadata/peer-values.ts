/** The same values read by the two most similar packages, each mapped as favourably as possible. */
import { readFile } from 'node:fs/promises';
import exifr from 'exifr';
import ExifReader from 'exifreader';

type Values = Map<string, string>;

const EXIFR_KEYS: Readonly<Record<string, readonly string[]>> = {
  IPTCHeadline: ['photoshop.Headline', 'iptc.Headline'],
  IPTCCaption: ['dc.description', 'iptc.Caption', 'ifd0.ImageDescription'],
  IPTCCaptionWriter: ['photoshop.CaptionWriter', 'iptc.Writer'],
  IPTCCategory: ['photoshop.Category', 'iptc.Category'],
  IPTCSupplCategory: ['photoshop.SupplementalCategories', 'iptc.SupplementalCategories'],
  ImgPlace: ['Iptc4xmpCore.Location', 'iptc.Sublocation', 'iptc.SubLocation'],
  IPTCByLine: ['dc.creator', 'iptc.Byline', 'ifd0.Artist'],
  IPTCCredit: ['photoshop.Credit', 'iptc.Credit'],
  IPTCCopyrightNotice: ['dc.rights', 'iptc.CopyrightNotice', 'ifd0.Copyright'],
  IPTCReleaseDate: ['iptc.ReleaseDate'],
  IPTCReleaseTime: ['iptc.ReleaseTime'],
  IPTCExpirationDate: ['iptc.ExpirationDate'],
  IPTCExpirationTime: ['iptc.ExpirationTime'],
  IPTCDateCreated: ['photoshop.DateCreated', 'exif_ns.DateTimeOriginal', 'iptc.DateCreated', 'exif.DateTimeOriginal'],
  IPTCTimeCreated: ['photoshop.DateCreated', 'exif_ns.DateTimeOriginal', 'iptc.TimeCreated', 'exif.DateTimeOriginal'],
  IPTCCountryCode: ['Iptc4xmpCore.CountryCode', 'iptc.CountryCode'],
  IPTCCountryName: ['photoshop.Country', 'iptc.Country'],
  IPTCProvinceState: ['photoshop.State', 'iptc.State'],
  IPTCCity: ['photoshop.City', 'iptc.City'],
  title: ['dc.title', 'iptc.ObjectName', 'ifd0.XPTitle'],
};

export async function exifrValues(path: string): Promise<Values> {
  const file = await readFile(path);
  const options = { tiff: true, xmp: true, iptc: true, mergeOutput: false, reviveValues: false, multiSegment: true };
  const found: unknown = await exifr.parse(file, options).catch(() => undefined);
  return firstFilled(EXIFR_KEYS, (key) => exifrText(found, key));
}

function exifrText(found: unknown, key: string): string {
  const [group = '', name = ''] = key.split('.');
  return asText(property(property(found, group), name));
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value && typeof value === 'object' && 'value' in value ? asText(value.value) : '';
}

const EXIFREADER_KEYS: Readonly<Record<string, readonly string[]>> = {
  IPTCHeadline: ['xmp.Headline', 'iptc.Headline'],
  IPTCCaption: ['xmp.description', 'iptc.Caption/Abstract', 'exif.ImageDescription'],
  IPTCCaptionWriter: ['xmp.CaptionWriter', 'iptc.Writer/Editor'],
  IPTCCategory: ['xmp.Category', 'iptc.Category'],
  IPTCSupplCategory: ['xmp.SupplementalCategories', 'iptc.Supplemental Category'],
  ImgPlace: ['xmp.Location', 'iptc.Sub-location'],
  IPTCByLine: ['xmp.creator', 'iptc.By-line', 'exif.Artist'],
  IPTCCredit: ['xmp.Credit', 'iptc.Credit'],
  IPTCCopyrightNotice: ['xmp.rights', 'iptc.Copyright Notice', 'exif.Copyright'],
  IPTCReleaseDate: ['iptc.Release Date'],
  IPTCReleaseTime: ['iptc.Release Time'],
  IPTCExpirationDate: ['iptc.Expiration Date'],
  IPTCExpirationTime: ['iptc.Expiration Time'],
  IPTCDateCreated: ['xmp.DateCreated', 'xmp.DateTimeOriginal', 'iptc.Date Created', 'exif.DateTimeOriginal'],
  IPTCTimeCreated: ['xmp.DateCreated', 'xmp.DateTimeOriginal', 'iptc.Time Created', 'exif.DateTimeOriginal'],
  IPTCCountryCode: ['xmp.CountryCode', 'iptc.Country/Primary Location Code'],
  IPTCCountryName: ['xmp.Country', 'iptc.Country/Primary Location Name'],
  IPTCProvinceState: ['xmp.State', 'iptc.Province/State'],
  IPTCCity: ['xmp.City', 'iptc.City'],
  title: ['xmp.title', 'iptc.Object Name', 'exif.XPTitle'],
};

export async function exifreaderValues(path: string): Promise<Values> {
  const file = await readFile(path);
  let found: unknown;
  try {
    found = ExifReader.load(file, { expanded: true });
  } catch {
    // Counts as not read.
  }
  return firstFilled(EXIFREADER_KEYS, (key) => {
    const dot = key.indexOf('.');
    const tag = property(property(found, key.slice(0, dot)), key.slice(dot + 1));
    // The entries of a list are in `value`; `description` is best for everything else.
    return asText((Array.isArray(tag) ? tag : [tag]).map((entry) => property(entry, 'description') ?? ''));
  });
}

function property(value: unknown, name: string): unknown {
  return value && typeof value === 'object' ? Reflect.get(value, name) : undefined;
}

function firstFilled(keys: Readonly<Record<string, readonly string[]>>, text: (key: string) => string): Values {
  const values: Values = new Map();
  for (const [field, candidates] of Object.entries(keys)) {
    const value = candidates.map(text).find((candidate) => candidate.trim() !== '');
    if (value !== undefined) values.set(field, value);
  }
  return values;
}
