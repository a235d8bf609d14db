import * as v from 'valibot';
import { EDIT_MODES } from '#lib/upload-form/model/edit-modes.ts';

/** More than any field takes, so that a limit can be named instead of refusing the message. */
const editText = v.pipe(v.string(), v.maxLength(100_000));
/** What `editFile` applies (`lib/upload-form/model/batch-edit.ts`). */
export const fieldEdit = v.object({
  field: v.pipe(v.string(), v.maxLength(64)),
  mode: v.picklist([...EDIT_MODES, 'find']),
  text: editText,
  find: v.optional(
    v.object({
      text: v.pipe(editText, v.minLength(1)),
      isCaseSensitive: v.optional(v.boolean()),
      isWholeWord: v.optional(v.boolean()),
    }),
  ),
});
