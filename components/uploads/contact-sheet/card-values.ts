import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { lackingFields } from '#lib/upload-form/model/lacking-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { type FormSource, resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';

/** What a card shows of its file. */
export interface CardValues {
  /** The values that will be sent, in wire format. */
  readonly values: MetadataValues;
  /** Fields without a value: the caption, and mandatory ones. */
  readonly lacking: readonly string[];
  /** The id of a channel set for this file alone. */
  readonly ownChannel: string | null;
}

/** `source`: the form of the file; `needed`: the fields that must have a value. */
export function cardValues(
  source: FormSource,
  { fileValues, usage }: Pick<UploadDetails, 'fileValues' | 'usage'>,
  overrides: MetadataValues,
  needed: readonly string[],
): CardValues {
  const { form, values } = resolveMetadata({ ...source, fileValues, usage, overrides });
  return {
    values,
    lacking: lackingFields(needed, { form: form.metadata, fileValues, overrides }),
    ownChannel: overrides['ChannelID'] || null,
  };
}

/**
 * The field that is edited below each picture: the caption, or the first text of the form if captions are hidden (5.9).
 */
export function captionFieldOf(fields: readonly MetadataField[]): MetadataField | undefined {
  return (
    fields.find(({ name }) => name === 'IPTCCaption') ??
    fields.find(({ control, isFormField }) => isFormField && (control === 'multi-line' || control === 'text'))
  );
}

/** Not the description of a video or sound, nor another text where captions are hidden. */
export function isCaption({ label }: MetadataField): boolean {
  return label === 'metadata.IPTCCaption';
}
