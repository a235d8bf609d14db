/** Merges the metadata of an asset: sent with the upload, embedded in its file, and from its sidecars. */
import { type ExtraField, TRANSPORT_KEYS } from '#lib/contract/extra-fields.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import { valuesOfType } from '#lib/upload-form/model/field-values.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { ExtraRule, MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata, type WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import type { FileValues } from '../media-tools/media-jobs.ts';
import type { UploadRecord } from '../stores/records.ts';

export type Fields = Readonly<Record<string, string>>;
type ExtraFields = readonly ExtraField[];

/** Specification 4.16: 1 append, 2 overwrite, 3 set if empty. Without a mode: 0. */
const MODES: ReadonlyMap<unknown, MetadataAppendMode> = new Map([
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);

/**
 * The fields of an upload, merged with those embedded in its file. Blank fields are left out, and with extra fields also
 * those that its media type does not have.
 */
export function ownFields(
  { uploadType, metadata, owner }: UploadRecord,
  file: FileValues,
  extraFields: ExtraFields = [],
): Fields {
  const rules = uploadType === 'metafile' ? [] : extraRules(uploadType, extraFields);
  const isKept = (name: string) => extraFields.length === 0 || metadataField(name, rules) !== undefined;
  const sent = Object.entries(metadata).filter(([key]) => !TRANSPORT_KEYS.includes(key) && isKept(key));
  const form = received(Object.fromEntries(sent), MODES.get(metadata.metadataAppend) ?? 0, rules);
  const createdBy = uploadType === 'image' ? 'ImgCreatedBy' : 'AVMCreatedBy';
  return { ...resolveMetadata({ form, fileValues: valuesIn(file, rules), usage: null }).values, [createdBy]: owner };
}

/** Fills fields that the asset lacks with the values of a sidecar. */
export function fillFromSidecar(
  fields: Fields,
  type: MediaType,
  sidecar: FileValues,
  extraFields: ExtraFields = [],
): Fields {
  const rules = extraRules(type, extraFields);
  const fileValues = valuesIn({ ...sidecar, values: valuesOfType(sidecar.values, type) }, rules);
  return resolveMetadata({ form: received(fields, 2, rules), fileValues, usage: null }).values;
}

function valuesIn({ values, unmapped = {} }: FileValues, rules: readonly ExtraRule[]): Fields {
  return withExtraValues({ values, unmapped, repaired: [], coordinates: null }, rules).values;
}

/** A client omits an implied release where the file has its own, so none is implied here (decision 34). */
function received(metadata: Fields, appendMode: MetadataAppendMode, extraFields: readonly ExtraRule[]): WireForm {
  return { metadata, appendMode, isReleaseImplied: false, extraFields };
}
