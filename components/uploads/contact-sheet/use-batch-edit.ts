import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Selection } from '#lib/client/selection.ts';
import type { EditDrafts, SheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { CommonValues, FilesEdited } from '#lib/uploads/model/file-edit.ts';
import { useClient } from '../../surface/client-context.ts';
import type { FormValues } from '../form/use-form-values.ts';
import { editsOf } from './batch-edits.ts';
import { type FilesEditing, useFilesEdit, useLater, useShownForm } from './use-files-edit.ts';

export interface BatchEdit extends Omit<FilesEditing, 'apply'> {
  readonly drafts: SheetStores['drafts'];
  readonly edits: readonly FieldEdit[];
  /** Null until it has loaded. */
  readonly common: CommonValues | null;
  /** What the edit would do; null until it is known, and while `done` says the same of the selected files. */
  readonly preview: FilesEdited | null;
  /** What the last edit did; null once the user has changed the selection or the edit. */
  readonly done: FilesEdited | null;
  /** Sets fields of the edit; the others stay. */
  setDrafts(drafts: EditDrafts): void;
  /** Applies the edit. The typed texts stay if a file is held back or it is too late for it, or after an error. */
  apply(): void;
}

interface AppliedEdit {
  readonly edited: FilesEdited;
  /** The selection after it. */
  readonly selected: Selection;
}

interface BatchEditOptions {
  readonly ids: readonly string[];
  readonly fields: readonly MetadataField[];
  readonly form: FormValues;
  readonly stores: SheetStores;
  /** Changes when values of the files have changed. */
  readonly version: string;
  /** Gets the files that were held back, unless the user has changed the selection since the click. */
  readonly onHeldBack: (ids: readonly string[]) => void;
}

export function useBatchEdit({ ids, fields, form, stores, version, onHeldBack }: BatchEditOptions): BatchEdit {
  const { send } = useClient();
  const typed = useStore(stores.drafts);
  const selected = useStore(stores.selection);
  const edits = useMemo(() => editsOf(fields, typed), [fields, typed]);
  const [outcome, setOutcome] = useState<AppliedEdit | null>(null);
  const done = outcome?.selected === selected ? outcome.edited : null;
  const shown = useShownForm(form);
  const common = useLater(
    useCallback(() => send('uploads.commonValues', { uploadIds: [...ids], form: shown }), [send, ids, shown]),
    ids.length > 0,
    version,
  );
  const { preview, apply, ...editing } = useFilesEdit({ ids, edits, form, version });
  return {
    ...editing,
    drafts: stores.drafts,
    edits,
    common,
    done,
    preview: done && areHeldBack(ids, done) ? null : preview,
    setDrafts(drafts) {
      setOutcome(null);
      stores.drafts.setState(drafts);
    },
    apply: () =>
      apply((edited) => {
        const heldBack = [...new Set(edited.refused.map(({ uploadId }) => uploadId))];
        if (heldBack.length + edited.tooLate.length === 0)
          stores.drafts.setState((now) => draftsSince(typed, now), true);
        else if (heldBack.length > 0 && stores.selection.getState() === selected) onHeldBack(heldBack);
        setOutcome({ edited, selected: stores.selection.getState() });
      }),
  };
}

function areHeldBack(ids: readonly string[], { refused }: FilesEdited): boolean {
  const heldBack = new Set(refused.map(({ uploadId }) => uploadId));
  return ids.every((id) => heldBack.has(id));
}

/** The drafts that were changed after `sent`. */
function draftsSince(sent: EditDrafts, now: EditDrafts): EditDrafts {
  return Object.fromEntries(Object.entries(now).filter(([name, draft]) => draft !== sent[name]));
}
