/** Metadata values: of the form, embedded ones, and how both are combined. */
import * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';

export const valuesSchema = v.record(v.string(), v.string());
/** Values of the form, by contract field name (3.8, 3.10). */
export type MetadataValues = Readonly<v.InferOutput<typeof valuesSchema>>;

/** Specification 4.16: 0 undefined, 1 append, 2 overwrite, 3 set if empty. */
export const appendModeSchema = v.picklist([0, 1, 2, 3]);
export type MetadataAppendMode = v.InferOutput<typeof appendModeSchema>;

export const APPEND_MODES = { undefined: 0, append: 1, overwrite: 2, setIfEmpty: 3 } as const;

export const formTextSchema = v.object({ values: valuesSchema, appendMode: appendModeSchema });
/** The values and the append mode of a form. */
export type FormText = DeepReadonly<v.InferOutput<typeof formTextSchema>>;

/** Values without a contract field that an editor has to know before the file is sent. */
export const NOTABLE_FIELDS = ['instructions', 'usageTerms', 'digitalSourceType', 'source', 'keywords'] as const;
/** Values of specification 3.5 without a contract field. */
export const OTHER_FIELDS = ['title', 'description', 'author', 'creator'] as const;
export const UNMAPPED_FIELDS = [...NOTABLE_FIELDS, ...OTHER_FIELDS] as const;
export type UnmappedField = (typeof UNMAPPED_FIELDS)[number];

/** What the bytes of a file are. */
const fileContent = {
  /** What `detectFileType` returns; null for an unknown type, absent if nobody has looked. */
  fileType: v.optional(v.nullable(v.string())),
  /** It lacks what every decoder needs. */
  isDamaged: v.optional(v.boolean()),
};

export const fileMetadataSchema = v.object({
  ...fileContent,
  /** By contract field name. */
  values: valuesSchema,
  /** Values without a contract field: shown, not sent. */
  unmapped: v.object(v.entriesFromList(UNMAPPED_FIELDS, v.exactOptional(v.string()))),
  /** Names of fields whose encoding was repaired. */
  repaired: v.array(v.string()),
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  /** The whole text of values that were cut. */
  whole: v.optional(valuesSchema),
  /** Offset from which the file's metadata were not read, because they lie too far behind (9.6). */
  unreadFrom: v.optional(v.number()),
});
/** The embedded metadata that form and upload use (3.8). */
export type FileMetadata = DeepReadonly<v.InferOutput<typeof fileMetadataSchema>>;
export type UnmappedMetadata = FileMetadata['unmapped'];
export type FileContent = Pick<FileMetadata, keyof typeof fileContent>;

/** How many of the files that the next start applies the form to supply a field themselves. */
export interface MetadataSummary {
  readonly total: number;
  /** Number of files still being read, which may supply more (4.7). */
  readonly unread: number;
  /** Number of files by contract field name. */
  readonly own: Readonly<Record<string, number>>;
  /** Those of them whose value is in the file, and not set for it alone: the form may replace it. Absent: all. */
  readonly inFile?: Readonly<Record<string, number>> | undefined;
}
