/** The typed edit of a selection. Pure. */
import type { EditDrafts } from '#lib/client/uploads/selection.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { valuesOfControl } from '#lib/upload-form/model/upload-values.ts';

/** The fields that the user edits, in the order of the panel; not those whose text is still missing. */
export function editsOf(fields: readonly MetadataField[], drafts: EditDrafts): FieldEdit[] {
  return fields.flatMap(({ name }) => {
    const draft = drafts[name];
    if (draft === undefined || draft.mode === 'keep') return [];
    const isUnfinished = draft.mode !== 'clear' && draft.text.trim() === '';
    return isUnfinished ? [] : [{ field: name, mode: draft.mode, text: draft.mode === 'clear' ? '' : draft.text }];
  });
}

export type DraftProblem = 'not-a-date' | 'in-the-future' | 'too-long' | null;

/** Why a typed text cannot be applied to any file. */
export function draftProblem(field: MetadataField, { mode, text }: EditDrafts[string], today: string): DraftProblem {
  if (mode === 'keep' || mode === 'clear') return null;
  if (valuesOfControl(field, text) === null) return 'not-a-date';
  if (field.name === 'IPTCDateCreated' && text > today) return 'in-the-future';
  return field.maxLength !== undefined && text.length > field.maxLength ? 'too-long' : null;
}
