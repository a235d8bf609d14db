import * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';
import { appendModeSchema, formTextSchema, valuesSchema } from '#lib/upload-form/model/metadata-schema.ts';

/** The form of the files that are started next, as it is on the screen (decision 18). */
export type FormOfFiles = DeepReadonly<v.InferOutput<typeof formOfFilesSchema>>;

export const formOfFilesSchema = v.object({
  draft: valuesSchema,
  /** Chosen in the form, sent unchanged (4.16; docs/design/choices.md). */
  draftAppendMode: appendModeSchema,
  /** Values of the form at its last start, or its initial ones: differences from `draft` are changes by the user. */
  formAtStart: formTextSchema,
  /** Names of the values that the user gave for these files (`given-values.ts`). */
  given: v.array(v.string()),
  /** A start has sent the form since its files were added. */
  isFormSent: v.boolean(),
});
