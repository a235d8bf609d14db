import type {
  FileUsage,
  MetadataValues,
  UnmappedMetadata,
  ValueVariant,
} from '#lib/upload-form/model/metadata-values.ts';
import type { UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';

/** What 'Also for the files being sent' did. */
export interface FormApplied {
  /** Files that are sent with the changed form. */
  readonly applied: number;
  /** Files whose last request was sent. */
  readonly tooLate: number;
}

/**
 * Details that a row or the metadata dialog requests when it becomes visible
 * (docs/design/surfaces-and-messages.md#mirrors).
 */
export interface UploadDetails {
  readonly uploadId: string;
  /** The asset's id in the media system. */
  readonly objectId: string;
  readonly originalFilename: string;
  /** Embedded values, by contract field name. */
  readonly fileValues: MetadataValues;
  /** Embedded values without a contract field. */
  readonly unmapped: UnmappedMetadata;
  /** What a picture says about its use, for its release; null: nothing. */
  readonly usage: UsageFacts | null;
  /** The words that say it, and their field. */
  readonly usageWords: FileUsage['words'] | null;
  /** Names of fields whose value in `fileValues` is that of a sidecar. */
  readonly fromSidecar: readonly string[];
  /** Those whose value is that of the web page that the file was taken from. */
  readonly fromPage: readonly string[];
  /** Names of fields whose encoding was repaired. */
  readonly repaired: readonly string[];
  /** Embedded texts that are longer than their fields, whole; `fileValues` has what is kept of them. */
  readonly whole: MetadataValues;
  /** Values of one field that differ, by contract name; the first one is in `fileValues`. */
  readonly variants: Readonly<Record<string, readonly ValueVariant[]>>;
  /** IPTC was changed after the XMP beside it. */
  readonly isIptcNewer: boolean;
  /** Offset from which the file's metadata were not read (9.6); null if all were. */
  readonly unreadFrom: number | null;
  /** Revision of the bundle's form that was or will be sent; null for the form at the time of the start. */
  readonly formRevision: number | null;
  /** Day of its first start for `{date}`, in the format of the app's locale; null before. */
  readonly dateAtStart: string | null;
  /** Overrides that were or will be sent. */
  readonly overrides: MetadataValues;
  /** Overrides that came too late to be sent; empty as long as they may still go. */
  readonly unsent: MetadataValues;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** Name of the earlier upload with the same bytes; null if there is none or the user has decided. */
  readonly duplicateOfName: string | null;
}
