/** Form values in a message from a surface. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataValues } from './metadata-values.ts';

export interface DraftText {
  readonly type: MediaType;
  /** Fields that are absent keep their value. */
  readonly values: MetadataValues;
  /** Names of values that the user did not give, such as preselected ones. */
  readonly implied?: readonly string[] | undefined;
  /** The user who typed it, as `domain/username`. */
  readonly owner?: string | undefined;
}

/** The form at the click that starts uploads. Form and start are one message, so that both arrive or neither (4.10). */
export interface StartForm extends DraftText {
  /** Mandatory fields that files may supply if the form lacks them (5.9); the surface has validated the rest (5.10). */
  readonly needed: readonly string[];
}
