/** The form as a surface sends it. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataValues } from './metadata-values.ts';

export interface DraftText {
  readonly type: MediaType;
  /** Fields that are not named keep what they have. */
  readonly values: MetadataValues;
  /** Who typed it, as `domain/username`. */
  readonly owner?: string | undefined;
}

/** As it was when a start was pressed: text and start are one message, so that neither arrives without the other (4.10). */
export interface StartForm extends DraftText {
  /** Mandatory fields that files may bring where the form has none (5.9); the surface has checked all else (5.10). */
  readonly needed: readonly string[];
}
