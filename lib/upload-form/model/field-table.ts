/**
 * All metadata fields of uploads. Forms, validation, reading of embedded metadata and sending derive from this table
 * (specification 3.8–3.10, 5.8, 5.9, 5.11; docs/design/metadata.md#one-table).
 */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UnmappedField } from './metadata-values.ts';

/** `released` is yes/no with 'until' (3.9); `derived` is computed from another field, never typed. */
export type ControlKind = 'text' | 'multi-line' | 'select' | 'multi-select' | 'date' | 'released' | 'derived';

/** Where a value is embedded in a file. Of each kind, the first name with text is used. */
export interface EmbeddedKeys {
  /** Prefixes are those of XMP_NAMESPACES, whatever prefix the file itself uses. */
  readonly xmp?: readonly string[];
  /** IPTC-IIM record 2 data set. */
  readonly iim?: number;
  /** Exif tag number. */
  readonly exif?: readonly number[];
  /** Format yyyymmdd or hhmmss; absent for free text. */
  readonly format?: 'date' | 'time';
}

export interface MetadataField {
  /** The contract's name, verbatim. */
  readonly name: string;
  /** Text id of the label. */
  readonly label: `metadata.${string}`;
  /** Text id of the label for video and audio, which have a description instead of a caption. */
  readonly avLabel?: `metadata.${string}`;
  readonly mediaTypes: readonly MediaType[];
  readonly control: ControlKind;
  /** UTF-16 code units (5.8); absent: no limit. */
  readonly maxLength?: number;
  /** In the form of the bundle; other fields are per file or derived. */
  readonly isFormField: boolean;
  readonly isHideable: boolean;
  readonly mayBeMandatory: boolean;
  /** Remembered on this computer unless configured otherwise (5.11; docs/decisions/0046). */
  readonly isRemembered: boolean;
  /** Filled with the user's name or division if so configured (5.11). */
  readonly autoFill?: 'user-name' | 'division';
  readonly embedded?: EmbeddedKeys;
}

type Details = Partial<Pick<MetadataField, 'avLabel' | 'maxLength' | 'isRemembered' | 'autoFill' | 'embedded'>>;

const EVERY_TYPE = ['image', 'video', 'audio'] as const;
const IMAGE = ['image'] as const;
const AV = ['video', 'audio'] as const;
/** Time of the exposure. `xmp:CreateDate` is the creation of the file, often by a scanner or a program. */
const CREATION_KEYS = { xmp: ['photoshop:DateCreated', 'exif:DateTimeOriginal'], exif: [0x9003] } as const;

function formField(
  name: string,
  mediaTypes: readonly MediaType[],
  control: ControlKind,
  details: Details = {},
): MetadataField {
  const free = { isFormField: true, isHideable: true, mayBeMandatory: true, isRemembered: false };
  return { name, label: `metadata.${name}`, mediaTypes, control, ...free, ...details };
}

/** An upload needs a channel: the field is always shown and mandatory (5.9). */
function channelField(): MetadataField {
  return { ...formField('ChannelID', EVERY_TYPE, 'select', { isRemembered: true }), isHideable: false };
}

/** Per file: shown and editable for one upload, never in the form of the bundle. */
function perFileField(
  name: string,
  mediaTypes: readonly MediaType[],
  control: 'text' | 'derived',
  details: Details = {},
): MetadataField {
  const fixed = { isFormField: false, isHideable: false, mayBeMandatory: false, isRemembered: false };
  return { name, label: `metadata.${name}`, mediaTypes, control, ...fixed, ...details };
}

export const METADATA_FIELDS: readonly MetadataField[] = [
  channelField(),
  perFileField('ImgSrcID', IMAGE, 'derived'),
  perFileField('AVMSrcID', AV, 'derived'),
  formField('AVMTeaser', AV, 'text', { maxLength: 255 }),
  formField('IPTCHeadline', EVERY_TYPE, 'text', {
    maxLength: 255,
    embedded: { xmp: ['photoshop:Headline'], iim: 105 },
  }),
  formField('IPTCCaption', EVERY_TYPE, 'multi-line', {
    avLabel: 'metadata.description',
    maxLength: 2048,
    embedded: { xmp: ['dc:description', 'tiff:ImageDescription'], iim: 120, exif: [0x010e] },
  }),
  formField('IPTCCaptionWriter', EVERY_TYPE, 'text', {
    avLabel: 'metadata.descriptionWriter',
    maxLength: 128,
    embedded: { xmp: ['photoshop:CaptionWriter'], iim: 122 },
  }),
  formField('IPTCCategory', EVERY_TYPE, 'select', {
    maxLength: 3,
    isRemembered: true,
    embedded: { xmp: ['photoshop:Category'], iim: 15 },
  }),
  formField('IPTCSupplCategory', EVERY_TYPE, 'multi-select', {
    embedded: { xmp: ['photoshop:SupplementalCategories'], iim: 20 },
  }),
  formField('ImgPlace', IMAGE, 'text', {
    maxLength: 255,
    autoFill: 'division',
    embedded: { xmp: ['Iptc4xmpCore:Location'], iim: 92 },
  }),
  formField('IPTCByLine', EVERY_TYPE, 'text', {
    maxLength: 255,
    isRemembered: true,
    autoFill: 'user-name',
    embedded: { xmp: ['dc:creator', 'tiff:Artist'], iim: 80, exif: [0x013b] },
  }),
  formField('IPTCCredit', EVERY_TYPE, 'text', {
    maxLength: 32,
    isRemembered: true,
    embedded: { xmp: ['photoshop:Credit'], iim: 110 },
  }),
  formField('IPTCCopyrightNotice', EVERY_TYPE, 'text', {
    maxLength: 128,
    isRemembered: true,
    autoFill: 'division',
    embedded: { xmp: ['dc:rights', 'tiff:Copyright'], iim: 116, exif: [0x8298] },
  }),
  formField('IPTCReleaseDate', IMAGE, 'released', { embedded: { iim: 30, format: 'date' } }),
  perFileField('IPTCReleaseTime', IMAGE, 'derived', { embedded: { iim: 35, format: 'time' } }),
  perFileField('IPTCExpirationDate', IMAGE, 'derived', { embedded: { iim: 37, format: 'date' } }),
  perFileField('IPTCExpirationTime', IMAGE, 'derived', { embedded: { iim: 38, format: 'time' } }),
  formField('IPTCDateCreated', EVERY_TYPE, 'date', {
    embedded: { ...CREATION_KEYS, iim: 55, format: 'date' },
  }),
  perFileField('IPTCTimeCreated', EVERY_TYPE, 'derived', {
    embedded: { ...CREATION_KEYS, iim: 60, format: 'time' },
  }),
  formField('ImgExpiresTS', IMAGE, 'date'),
  formField('AVMExpiresTS', AV, 'date'),
  perFileField('ImgName', IMAGE, 'derived', { maxLength: 80 }),
  perFileField('AVMName', AV, 'derived', { maxLength: 80 }),
  perFileField('ImgCreatedBy', IMAGE, 'derived'),
  perFileField('AVMCreatedBy', AV, 'derived'),
  perFileField('IPTCCountryCode', IMAGE, 'text', { embedded: { xmp: ['Iptc4xmpCore:CountryCode'], iim: 100 } }),
  perFileField('IPTCCountryName', IMAGE, 'text', { embedded: { xmp: ['photoshop:Country'], iim: 101 } }),
  perFileField('IPTCProvinceState', IMAGE, 'text', { embedded: { xmp: ['photoshop:State'], iim: 95 } }),
  perFileField('IPTCCity', IMAGE, 'text', { embedded: { xmp: ['photoshop:City'], iim: 90 } }),
];

/** Where values without a contract field are embedded. */
export const UNMAPPED_KEYS: Readonly<Record<UnmappedField, EmbeddedKeys>> = {
  instructions: { xmp: ['photoshop:Instructions'], iim: 40 },
  usageTerms: { xmp: ['xmpRights:UsageTerms'] },
  digitalSourceType: { xmp: ['Iptc4xmpExt:DigitalSourceType'] },
  source: { xmp: ['photoshop:Source'], iim: 115 },
  keywords: { xmp: ['dc:subject'], iim: 25 },
  title: { xmp: ['dc:title'], iim: 5, exif: [0x9c9b] },
  description: { xmp: ['dc:description', 'tiff:ImageDescription'], iim: 120, exif: [0x010e] },
  author: { xmp: ['tiff:Artist'], iim: 80, exif: [0x013b, 0x9c9d] },
  creator: { xmp: ['dc:creator'] },
};
