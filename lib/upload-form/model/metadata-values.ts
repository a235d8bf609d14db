/** The values of an upload's metadata: in the form, in the file, and how both are combined. */
import type { Coordinates } from './coordinates.ts';

/** Values of the form, by contract field name (3.8, 3.10). */
export type MetadataValues = Readonly<Record<string, string>>;

/** Specification 4.16: 0 undefined, 1 append, 2 overwrite, 3 set if empty. */
export type MetadataAppendMode = 0 | 1 | 2 | 3;

export const APPEND_MODES = { undefined: 0, append: 1, overwrite: 2, setIfEmpty: 3 } as const;

/** What a form holds. */
export interface FormText {
  readonly values: MetadataValues;
  readonly appendMode: MetadataAppendMode;
}

/** Words of specification 3.5 that are no field of the contract. */
export const UNMAPPED_FIELDS = ['title', 'description', 'author', 'creator'] as const;
export type UnmappedField = (typeof UNMAPPED_FIELDS)[number];

/** Values for which the contract has no field: shown, not sent. */
export type UnmappedMetadata = Readonly<Partial<Record<UnmappedField, string>>>;

/** The metadata of the file itself that the form and the payload use (3.8). */
export interface FileMetadata {
  /** By contract field name. */
  readonly values: MetadataValues;
  /** Values for which the contract has no field. */
  readonly unmapped: UnmappedMetadata;
  /** Fields whose text had been stored wrongly and was put right. */
  readonly repaired: readonly string[];
  readonly coordinates: Coordinates | null;
}

/** How many of the files that a start gives the form to bring a field themselves. */
export interface MetadataSummary {
  readonly total: number;
  /** Of them, still being read: they may bring more (4.7). */
  readonly unread: number;
  readonly own: Readonly<Record<string, number>>;
}
