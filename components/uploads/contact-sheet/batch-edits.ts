/** The typed edit of a selection. Pure. */
import type { EditDraft, EditDrafts } from '#lib/client/uploads/sheet-stores.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import { modesOf } from '#lib/upload-form/model/edit-modes.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { valuesOfControl } from '#lib/upload-form/model/upload-values.ts';

export const UNTOUCHED: EditDraft = { mode: 'keep', text: '' };

/** The fields that the user edits, in the order of the panel; not those whose text is still missing. */
export function editsOf(fields: readonly MetadataField[], drafts: EditDrafts): FieldEdit[] {
  return fields.flatMap(({ name }) => {
    const draft = drafts[name];
    if (draft === undefined || draft.mode === 'keep') return [];
    const isUnfinished = draft.mode !== 'clear' && draft.text.trim() === '';
    return isUnfinished ? [] : [{ field: name, mode: draft.mode, text: draft.mode === 'clear' ? '' : draft.text }];
  });
}

/** The edit that sets the values of a template: an empty one clears its field, or leaves one that cannot be cleared. */
export function draftsOfTemplate(values: MetadataValues, fields: readonly MetadataField[]): EditDrafts {
  const drafts = Object.entries(values).flatMap(([name, text]): [string, EditDraft][] => {
    if (text.trim() !== '') return [[name, { mode: 'replace', text }]];
    const field = fields.find((one) => one.name === name);
    return field && modesOf(field).includes('clear') ? [[name, { mode: 'clear', text: '' }]] : [];
  });
  return Object.fromEntries(drafts);
}

/** The drafts of the fields of `set` before it; one that was changed since stays. */
export function draftsBefore(set: EditDrafts, before: EditDrafts, now: EditDrafts): EditDrafts {
  const same = Object.keys(set).filter((name) => now[name] === set[name]);
  return Object.fromEntries(same.map((name) => [name, before[name] ?? UNTOUCHED]));
}

export type DraftProblem = 'not-a-date' | 'in-the-future' | 'too-long' | null;

/** Why a typed text cannot be applied to any file. */
export function draftProblem(
  field: MetadataField,
  { mode, text }: EditDrafts[string],
  latestDay: string,
): DraftProblem {
  if (mode === 'keep' || mode === 'clear') return null;
  if (valuesOfControl(field, text) === null) return 'not-a-date';
  if (field.name === 'IPTCDateCreated' && text > latestDay) return 'in-the-future';
  return field.maxLength !== undefined && text.length > field.maxLength ? 'too-long' : null;
}
