/**
 * Where metadata is embedded in files. Apart from the table of fields, because surfaces need only that one
 * (docs/design/metadata.md#one-table).
 */

import type { UnmappedField } from '#lib/upload-form/model/unmapped-fields.ts';
import type { UsageField } from '#lib/upload-form/model/usage-words.ts';
import type { TextName } from './text-names.ts';

/** Where a value is embedded in a file. Of each kind, the first name with text is used. */
export interface EmbeddedKeys {
  /** Prefixes are those of XMP_NAMESPACES, whatever prefix the file itself uses. */
  readonly xmp?: readonly string[];
  /** IPTC-IIM record 2 data set. */
  readonly iim?: number;
  /** Exif tag number. */
  readonly exif?: readonly number[];
  /** Texts of the format itself. */
  readonly text?: readonly TextName[];
  /** Format yyyymmdd, hhmmss or ±hhmm; absent for free text. */
  readonly format?: 'date' | 'time' | 'zone';
}

/** Time of the exposure. `xmp:CreateDate` is the creation of the file, often by a scanner or a program. */
const CREATION_KEYS = {
  xmp: ['photoshop:DateCreated', 'exif:DateTimeOriginal', 'xmpDM:shotDate'],
  exif: [0x9003],
  text: ['date'],
} as const;

/** By name of the `isEmbeddable` fields in METADATA_FIELDS, in that order. */
export const EMBEDDED_KEYS: Readonly<Record<string, EmbeddedKeys>> = {
  IPTCHeadline: { xmp: ['photoshop:Headline'], iim: 105, text: ['title'] },
  IPTCCaption: {
    xmp: ['dc:description', 'tiff:ImageDescription'],
    iim: 120,
    exif: [0x010e],
    text: ['description', 'comment'],
  },
  IPTCCaptionWriter: { xmp: ['photoshop:CaptionWriter'], iim: 122, text: ['writer'] },
  IPTCCategory: { xmp: ['photoshop:Category'], iim: 15 },
  IPTCSupplCategory: { xmp: ['photoshop:SupplementalCategories'], iim: 20 },
  ImgPlace: { xmp: ['Iptc4xmpCore:Location'], iim: 92 },
  IPTCByLine: { xmp: ['dc:creator', 'tiff:Artist', 'xmpDM:artist'], iim: 80, exif: [0x013b, 0xa437], text: ['author'] },
  IPTCCredit: { xmp: ['photoshop:Credit'], iim: 110, text: ['credit'] },
  IPTCCopyrightNotice: {
    xmp: ['dc:rights', 'tiff:Copyright', 'xmpDM:copyright'],
    iim: 116,
    exif: [0x8298],
    text: ['copyright'],
  },
  IPTCReleaseDate: { iim: 30, format: 'date' },
  IPTCReleaseTime: { iim: 35, format: 'time' },
  IPTCExpirationDate: { iim: 37, format: 'date' },
  IPTCExpirationTime: { iim: 38, format: 'time' },
  IPTCDateCreated: { ...CREATION_KEYS, iim: 55, format: 'date' },
  IPTCTimeCreated: { ...CREATION_KEYS, iim: 60, format: 'time' },
  IPTCCountryCode: { xmp: ['Iptc4xmpCore:CountryCode'], iim: 100 },
  IPTCCountryName: { xmp: ['photoshop:Country'], iim: 101 },
  IPTCProvinceState: { xmp: ['photoshop:State'], iim: 95 },
  IPTCCity: { xmp: ['photoshop:City'], iim: 90 },
};

/** Where values without a field of the specification are embedded; extra fields of a server name them by these keys. */
export const UNMAPPED_KEYS: Readonly<Record<UnmappedField, EmbeddedKeys>> = {
  instructions: { xmp: ['photoshop:Instructions'], iim: 40, text: ['instructions'] },
  usageTerms: { xmp: ['xmpRights:UsageTerms'], text: ['terms'] },
  digitalSourceType: { xmp: ['Iptc4xmpExt:DigitalSourceType'], text: ['sourceType'] },
  aiSystemUsed: { xmp: ['Iptc4xmpExt:AISystemUsed'] },
  aiSystemVersionUsed: { xmp: ['Iptc4xmpExt:AISystemVersionUsed'] },
  aiPromptInformation: { xmp: ['Iptc4xmpExt:AIPromptInformation'] },
  aiPromptWriterName: { xmp: ['Iptc4xmpExt:AIPromptWriterName'] },
  source: { xmp: ['photoshop:Source'], iim: 115, text: ['source'] },
  keywords: { xmp: ['dc:subject'], iim: 25, text: ['keywords'] },
  title: { xmp: ['dc:title'], iim: 5, exif: [0x9c9b, 0xa436], text: ['title'] },
  description: {
    xmp: ['dc:description', 'tiff:ImageDescription'],
    iim: 120,
    exif: [0x010e],
    text: ['description', 'comment'],
  },
  author: { xmp: ['tiff:Artist'], iim: 80, exif: [0x013b, 0x9c9d, 0xa437], text: ['author'] },
  creator: { xmp: ['dc:creator'] },
  otherConstraints: { xmp: ['plus:OtherConstraints'] },
  dataMining: { xmp: ['plus:DataMining'] },
  persons: { xmp: ['Iptc4xmpExt:PersonInImage', 'Iptc4xmpExt:PersonInImageWDetails'] },
  organisations: { xmp: ['Iptc4xmpExt:OrganisationInImageName'] },
  event: { xmp: ['Iptc4xmpExt:Event'] },
  locationCreated: { xmp: ['Iptc4xmpExt:LocationCreated'] },
  locationShown: { xmp: ['Iptc4xmpExt:LocationShown'] },
  altText: { xmp: ['Iptc4xmpCore:AltTextAccessibility'] },
  extendedDescription: { xmp: ['Iptc4xmpCore:ExtDescrAccessibility'] },
  licensor: { xmp: ['plus:Licensor'] },
  webStatement: { xmp: ['xmpRights:WebStatement'] },
  modelRelease: { xmp: ['plus:ModelReleaseStatus'] },
  propertyRelease: { xmp: ['plus:PropertyReleaseStatus'] },
  jobId: { xmp: ['photoshop:TransmissionReference'], iim: 103 },
  supplierImageId: { xmp: ['plus:ImageSupplierImageID'] },
};

/** Where the words are that decide how a file may be used; those of all blocks count. */
export const USAGE_KEYS: Readonly<Record<UsageField, EmbeddedKeys>> = {
  editStatus: { iim: 7 },
  actionAdvised: { iim: 42 },
  instructions: UNMAPPED_KEYS.instructions,
  usageTerms: UNMAPPED_KEYS.usageTerms,
  otherConstraints: UNMAPPED_KEYS.otherConstraints,
  headline: EMBEDDED_KEYS['IPTCHeadline'] ?? {},
  caption: UNMAPPED_KEYS.description,
  rights: EMBEDDED_KEYS['IPTCCopyrightNotice'] ?? {},
};

/** Zones of the release and expiration times, and their dates as written. */
export const USAGE_DATE_KEYS = {
  releaseZone: { iim: 35, format: 'zone' },
  expirationZone: { iim: 38, format: 'zone' },
  releaseDate: { iim: 30 },
  expirationDate: { iim: 37 },
} as const satisfies Readonly<Record<string, EmbeddedKeys>>;
