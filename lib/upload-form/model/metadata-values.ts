/** Types of metadata values: of the form, embedded ones, and how both are combined. */
import type { Coordinates } from './coordinates.ts';

/** Values of the form, by contract field name (3.8, 3.10). */
export type MetadataValues = Readonly<Record<string, string>>;

/** Specification 4.16: 0 undefined, 1 append, 2 overwrite, 3 set if empty. */
export type MetadataAppendMode = 0 | 1 | 2 | 3;

export const APPEND_MODES = { undefined: 0, append: 1, overwrite: 2, setIfEmpty: 3 } as const;

/** The values and the append mode of a form. */
export interface FormText {
  readonly values: MetadataValues;
  readonly appendMode: MetadataAppendMode;
}

/** Values without a contract field that an editor has to know before the file is sent. */
export const NOTABLE_FIELDS = ['instructions', 'usageTerms', 'digitalSourceType', 'source', 'keywords'] as const;
/** Values of specification 3.5 without a contract field. */
export const OTHER_FIELDS = ['title', 'description', 'author', 'creator'] as const;
export const UNMAPPED_FIELDS = [...NOTABLE_FIELDS, ...OTHER_FIELDS] as const;
export type UnmappedField = (typeof UNMAPPED_FIELDS)[number];

/** Embedded values without a contract field: shown, not sent. */
export type UnmappedMetadata = Readonly<Partial<Record<UnmappedField, string>>>;

/** What the bytes of a file are. */
export interface FileContent {
  /** Result of `detectFileType`; null for an unknown type, absent before the file was examined. */
  readonly fileType?: string | null | undefined;
  /** It lacks what every decoder needs. */
  readonly isDamaged?: boolean | undefined;
}

/** The embedded metadata that form and upload use (3.8). */
export interface FileMetadata extends FileContent {
  /** By contract field name. */
  readonly values: MetadataValues;
  /** Values without a contract field. */
  readonly unmapped: UnmappedMetadata;
  /** Names of fields whose encoding was repaired. */
  readonly repaired: readonly string[];
  readonly coordinates: Coordinates | null;
  /** Full texts of the values that were shortened. */
  readonly whole?: MetadataValues | undefined;
  /** Offset from which the file's metadata were not read, because they lie too far behind (9.6). */
  readonly unreadFrom?: number | undefined;
}

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
