import type { FormText, MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';

/** The form of the files that are started next, as it is on the screen (decision 26). */
export interface FormOfFiles {
  readonly draft: MetadataValues;
  /** Chosen in the form, sent unchanged (4.16; docs/design/choices.md). */
  readonly draftAppendMode: MetadataAppendMode;
  /** Values of the form at its last start, or its initial ones: differences from `draft` are changes by the user. */
  readonly formAtStart: FormText;
  /** Names of the values that the user gave for these files (`given-values.ts`); absent in earlier stored shapes: all. */
  readonly given?: readonly string[] | undefined;
  /** A start has sent the form since its files were added; absent in earlier stored shapes. */
  readonly isFormSent?: boolean | undefined;
}
