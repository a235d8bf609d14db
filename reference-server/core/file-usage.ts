import type { WordKind } from '#lib/upload-form/model/usage-words.ts';

/** What a file says about its use beside its fields; a file that says nothing has none. */
export interface FileUsage {
  readonly kind?: WordKind;
  /** The words; absent where the file could not be read to its end, which counts as restricted. */
  readonly text?: string;
  /** Beginning and end with their zone, `yyyymmddThhmmss±hhmm`; absent without a zone. */
  readonly release?: string;
  readonly expiration?: string;
}
