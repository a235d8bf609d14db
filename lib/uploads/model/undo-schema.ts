/** The schema of stored entries, apart from `undo.ts`, so that no surface loads it. Pure. */
import * as v from 'valibot';
import { appendModeSchema, formTextSchema } from '#lib/upload-form/model/metadata-schema.ts';

const text = v.nullable(v.string());

export const undoEntrySchema = v.object({
  /** Ms since 1970; identifies the step. */
  at: v.number(),
  kind: v.picklist(['remove', 'leave-out', 'move', 'edit', 'reset-form']),
  /** `removed`: the upload is shown nowhere until the step is undone. `added`: undoing the step removes it. */
  effect: v.picklist(['removed', 'added', 'changed']),
  /** Texts before and after a step, by field; null: it had none of its own. */
  changes: v.optional(v.record(v.string(), v.object({ before: text, after: text }))),
  /** The step has given the upload the form of its bundle back (decision 18). */
  isFormReturned: v.optional(v.boolean()),
  /** The append mode of a bundle, if the step has changed it. */
  appendMode: v.optional(v.object({ before: appendModeSchema, after: appendModeSchema })),
  /** The form of a bundle, if the step has replaced it by a new one. */
  formAtStart: v.optional(v.object({ before: formTextSchema, after: formTextSchema })),
  /** What was given before (`given-values.ts`), if the step has changed the form of a bundle. */
  given: v.optional(v.array(v.string())),
  isFormSent: v.optional(v.boolean()),
  /** The bundle was started, and is not since the step. */
  isStartEnded: v.optional(v.boolean()),
});

/** An entry that is not understood is dropped: a removed file that is back is better than one that is lost. */
export const undoSchema = v.fallback(v.optional(v.array(undoEntrySchema)), undefined);
