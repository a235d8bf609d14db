/** Metadata values: of the form, embedded ones, and how both are combined. */
import type * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';
import type {
  appendModeSchema,
  extraRuleSchema,
  fileMetadataSchema,
  formTextSchema,
  valuesSchema,
} from './metadata-schema.ts';

/** Values of the form, by contract field name (3.8, 3.10). */
export type MetadataValues = Readonly<v.InferOutput<typeof valuesSchema>>;

/** Specification 4.16: 0 undefined, 1 append, 2 overwrite, 3 set if empty. */
export type MetadataAppendMode = v.InferOutput<typeof appendModeSchema>;

export const APPEND_MODES = { undefined: 0, append: 1, overwrite: 2, setIfEmpty: 3 } as const;

/** What merging and sending need to know of an extra field of the server. */
export type ExtraRule = DeepReadonly<v.InferOutput<typeof extraRuleSchema>>;

/** The values and the append mode of a form. */
export type FormText = DeepReadonly<v.InferOutput<typeof formTextSchema>>;

/** The embedded metadata that form and upload use (3.8). */
export type FileMetadata = DeepReadonly<v.InferOutput<typeof fileMetadataSchema>>;
export type UnmappedMetadata = FileMetadata['unmapped'];
export type Credentials = NonNullable<FileMetadata['credentials']>;
export type FileUsage = NonNullable<FileMetadata['usage']>;
export type ValueVariant = NonNullable<FileMetadata['variants']>[string][number];
/** What the bytes of a file are. */
export type FileContent = Pick<FileMetadata, 'fileType' | 'isDamaged'>;

/** How many of the files that the next start applies the form to supply a field themselves. */
export interface MetadataSummary {
  readonly total: number;
  /** Number of files still being read, which may supply more (4.7). */
  readonly unread: number;
  /** Number of files by contract field name. */
  readonly own: Readonly<Record<string, number>>;
  /** Those of them whose value is in the file, and not set for it alone: the form may replace it. Absent: all. */
  readonly inFile?: Readonly<Record<string, number>> | undefined;
  /** Number of pictures that may not be used now and that the form does not release (decision 34). */
  readonly withheld?: number | undefined;
}
