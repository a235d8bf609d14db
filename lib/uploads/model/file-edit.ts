/** What an edit of several files did, and what it would do (docs/design/metadata.md#several-files-at-once). */
import type { EditRefusal, FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { CommonValue } from '#lib/upload-form/model/common-value.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';

/** The form as a surface shows it, with its implied values; for files that take the current form. */
export interface ShownForm {
  readonly values: MetadataValues;
  /** As in `FormDraft`. */
  readonly inherited?: readonly string[] | undefined;
}

export interface FilesEdit {
  readonly uploadIds: readonly string[];
  readonly edits: readonly FieldEdit[];
  readonly form?: ShownForm | undefined;
  /** Nothing is stored. */
  readonly isPreview?: boolean | undefined;
  /** The files whose resulting values are returned. */
  readonly resultsOf?: readonly string[] | undefined;
}

export interface FileRefusal extends EditRefusal {
  readonly uploadId: string;
}

export interface FileEditResult {
  readonly uploadId: string;
  /** The values that the file will be sent with, in wire format; without the edit if it is refused. */
  readonly values: MetadataValues;
}

/** Each id is in one of the lists, or counted as unchanged. */
export interface FilesEdited {
  readonly changed: readonly string[];
  /** Files that already have the result. */
  readonly unchanged: number;
  /** A file that is refused for several fields is listed for each. */
  readonly refused: readonly FileRefusal[];
  /** No request is left that could carry the change: the last one was sent. */
  readonly tooLate: readonly string[];
  /** No longer in the list, or without metadata. */
  readonly gone: readonly string[];
  readonly results: readonly FileEditResult[];
}

export interface CommonValues {
  /** Number of files that were found. */
  readonly total: number;
  /** By contract field name. */
  readonly fields: Readonly<Record<string, CommonValue>>;
}
