/** The schema of a stored step, apart from `undo.ts`, so that no surface loads it. Pure. */
import * as v from 'valibot';
import { uploadBundleSchema, uploadSchema } from './upload-schema.ts';

const uploadFields = v.partial(v.pick(uploadSchema, ['overrides', 'keepsForm', 'position']));
const bundleFields = v.partial(
  v.pick(uploadBundleSchema, ['draft', 'draftAppendMode', 'formAtStart', 'given', 'isFormSent', 'isStarted', 'order']),
);

export const undoStepSchema = v.object({
  id: v.string(),
  /** Ms since 1970. */
  until: v.number(),
  kind: v.picklist([
    'remove',
    'leave-out',
    'move',
    'edit',
    'values',
    'places',
    'reset-form',
    'template',
    'keep-texts',
    'sort',
  ]),
  /** Number of files. */
  count: v.number(),
  /** Name of the file, if it is one. */
  name: v.string(),
  /** Ids of uploads that are shown nowhere until the step is undone. */
  removed: v.array(v.string()),
  /** Ids of uploads that undoing the step removes. */
  added: v.array(v.string()),
  /** By id, what the step has changed: of texts, each field. */
  uploads: v.record(v.string(), v.object({ before: uploadFields, after: uploadFields })),
  bundles: v.record(v.string(), v.object({ before: bundleFields, after: bundleFields })),
  /** The step has ended 'small files first'. */
  wasSmallFirst: v.optional(v.boolean()),
});

export const UPLOAD_FIELDS = Object.keys(uploadFields.entries);
export const BUNDLE_FIELDS = Object.keys(bundleFields.entries);
