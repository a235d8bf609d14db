import type { MetadataValues, UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';

/** What a list line or the metadata dialog asks for when it comes into view (docs/design/surfaces-and-messages.md#mirrors). */
export interface UploadDetails {
  readonly uploadId: string;
  /** The asset's id in the media system. */
  readonly objectId: string;
  readonly originalFilename: string;
  /** What the file says itself, by contract field name. */
  readonly fileValues: MetadataValues;
  /** What the file says beside that (3.5). */
  readonly unmapped: UnmappedMetadata;
  /** Names of fields whose text was put right. */
  readonly repaired: readonly string[];
  /** Revision of its bundle's form that it was or will be sent with; null: the form as it stands when it is started. */
  readonly formRevision: number | null;
  /** What was or will be sent for this file alone. */
  readonly overrides: MetadataValues;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** Name of the upload with the same bytes; null when there is none or it was decided. */
  readonly duplicateOfName: string | null;
  readonly parentUploadId: string | null;
}
