/**
 * All metadata fields of uploads. Forms, validation, reading of embedded metadata and sending derive from this table
 * (specification 3.8–3.10, 5.8, 5.9, 5.11; docs/design/metadata.md#one-table).
 */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { MediaType } from '#lib/contract/uploads.ts';

/**
 * `released` is yes/no with 'until' (3.9); `derived` is computed from another field, never typed. `list`: free words,
 * separated by commas.
 */
export type ControlKind = ExtraField['control'] | 'released' | 'derived';

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
  /** Remembered on this computer unless configured otherwise (5.11; docs/decisions/0029). */
  readonly isRemembered: boolean;
  /** Filled with the user's name or division if so configured (5.11). */
  readonly autoFill?: 'user-name' | 'division';
  /** Files can contain it (`EMBEDDED_KEYS`, or `embedded` of an extra field). */
  readonly isEmbeddable?: boolean;
  /** Only an extra field of the server has it (docs/contract.md#extra-fields). */
  readonly extra?: Pick<ExtraField, 'group' | 'vocabulary' | 'isMandatory'>;
}

/** What merging and sending need to know of a field. */
export type FieldRule = Pick<MetadataField, 'name' | 'control' | 'maxLength'>;

type Details = Partial<
  Pick<MetadataField, 'avLabel' | 'maxLength' | 'isHideable' | 'isRemembered' | 'autoFill' | 'isEmbeddable'>
>;

const EVERY_TYPE = ['image', 'video', 'audio'] as const;
const IMAGE = ['image'] as const;
const AV = ['video', 'audio'] as const;

function formField(
  name: string,
  mediaTypes: readonly MediaType[],
  control: ControlKind,
  details: Details = {},
): MetadataField {
  const free = { isFormField: true, isHideable: true, isRemembered: false };
  return { name, label: `metadata.${name}`, mediaTypes, control, ...free, ...details };
}

/** Per file: shown and editable for one upload, never in the form of the bundle. */
function perFileField(
  name: string,
  mediaTypes: readonly MediaType[],
  control: 'text' | 'derived',
  details?: Details,
): MetadataField {
  return { ...formField(name, mediaTypes, control, details), isFormField: false, isHideable: false };
}

/**
 * The row of an extra field; it is in the form, so it can also be set for one file. The text of its label comes with the
 * settings (`extra-labels.ts`).
 */
export function extraField(extra: ExtraField): MetadataField {
  const { name, mediaTypes, control, embedded } = extra;
  const isEmbeddable = embedded.length > 0;
  return { ...formField(name, mediaTypes, control, extra), label: `metadata.field.${name}`, isEmbeddable, extra };
}

export const METADATA_FIELDS: readonly MetadataField[] = [
  // An upload needs a channel: the field is always shown and mandatory (5.9).
  formField('ChannelID', EVERY_TYPE, 'select', { isRemembered: true, isHideable: false }),
  perFileField('ImgSrcID', IMAGE, 'derived'),
  perFileField('AVMSrcID', AV, 'derived'),
  formField('AVMTeaser', AV, 'text', { maxLength: 255 }),
  formField('IPTCHeadline', EVERY_TYPE, 'text', {
    maxLength: 255,
    isEmbeddable: true,
  }),
  formField('IPTCCaption', EVERY_TYPE, 'multi-line', {
    avLabel: 'metadata.description',
    maxLength: 2048,
    isEmbeddable: true,
  }),
  formField('IPTCCaptionWriter', EVERY_TYPE, 'text', {
    avLabel: 'metadata.descriptionWriter',
    maxLength: 128,
    isEmbeddable: true,
  }),
  formField('IPTCCategory', EVERY_TYPE, 'select', {
    maxLength: 3,
    isRemembered: true,
    isEmbeddable: true,
  }),
  formField('IPTCSupplCategory', EVERY_TYPE, 'multi-select', {
    isEmbeddable: true,
  }),
  formField('ImgPlace', IMAGE, 'text', {
    maxLength: 255,
    autoFill: 'division',
    isEmbeddable: true,
  }),
  formField('IPTCByLine', EVERY_TYPE, 'text', {
    maxLength: 255,
    isRemembered: true,
    autoFill: 'user-name',
    isEmbeddable: true,
  }),
  formField('IPTCCredit', EVERY_TYPE, 'text', {
    maxLength: 32,
    isRemembered: true,
    isEmbeddable: true,
  }),
  formField('IPTCCopyrightNotice', EVERY_TYPE, 'text', {
    maxLength: 128,
    isRemembered: true,
    autoFill: 'division',
    isEmbeddable: true,
  }),
  formField('IPTCReleaseDate', IMAGE, 'released', { isEmbeddable: true }),
  perFileField('IPTCReleaseTime', IMAGE, 'derived', { isEmbeddable: true }),
  perFileField('IPTCExpirationDate', IMAGE, 'derived', { isEmbeddable: true }),
  perFileField('IPTCExpirationTime', IMAGE, 'derived', { isEmbeddable: true }),
  formField('IPTCDateCreated', EVERY_TYPE, 'date', {
    isEmbeddable: true,
  }),
  perFileField('IPTCTimeCreated', EVERY_TYPE, 'derived', {
    isEmbeddable: true,
  }),
  formField('ImgExpiresTS', IMAGE, 'date'),
  formField('AVMExpiresTS', AV, 'date'),
  perFileField('ImgName', IMAGE, 'derived', { maxLength: 80 }),
  perFileField('AVMName', AV, 'derived', { maxLength: 80 }),
  perFileField('ImgCreatedBy', IMAGE, 'derived'),
  perFileField('AVMCreatedBy', AV, 'derived'),
  perFileField('IPTCCountryCode', IMAGE, 'text', { isEmbeddable: true }),
  perFileField('IPTCCountryName', IMAGE, 'text', { isEmbeddable: true }),
  perFileField('IPTCProvinceState', IMAGE, 'text', { isEmbeddable: true }),
  perFileField('IPTCCity', IMAGE, 'text', { isEmbeddable: true }),
];
