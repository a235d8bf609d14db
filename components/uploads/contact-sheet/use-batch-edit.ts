import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { EditDrafts, Selection, SheetStores } from '#lib/client/uploads/selection.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { CommonValues, FilesEdited } from '#lib/uploads/model/file-edit.ts';
import { useClient } from '../../surface/client-context.ts';
import type { FormValues } from '../form/use-form-values.ts';
import { editsOf } from './batch-edits.ts';

/** After the last key, so that typing requests little. */
const PAUSE_MS = 250;
/** Files whose results are shown before the edit is applied. */
export const SHOWN_RESULTS = 20;

export interface BatchEdit {
  readonly drafts: SheetStores['drafts'];
  readonly edits: readonly FieldEdit[];
  /** Null until it has loaded. */
  readonly common: CommonValues | null;
  /** What the edit would do; null until it is known, and while `done` says the same of the selected files. */
  readonly preview: FilesEdited | null;
  /** What the last edit did; null once the user has changed the selection or the edit. */
  readonly done: FilesEdited | null;
  readonly error: PlainError | null;
  readonly isApplying: boolean;
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
  const [error, setError] = useState<PlainError | null>(null);
  const [isApplying, setApplying] = useState(false);
  const done = outcome?.selected === selected ? outcome.edited : null;
  const { values, inherited } = form.draft;
  const shown = useMemo(() => ({ values, inherited }), [values, inherited]);
  const common = useLater(
    useCallback(() => send('uploads.commonValues', { uploadIds: [...ids], form: shown }), [send, ids, shown]),
    ids.length > 0,
    version,
  );
  const request = useMemo(() => ({ uploadIds: [...ids], edits: [...edits], form: shown }), [ids, edits, shown]);
  const preview = useLater(
    useCallback(
      () =>
        send('uploads.editFiles', {
          ...request,
          isPreview: true,
          resultsOf: request.uploadIds.slice(0, SHOWN_RESULTS),
        }),
      [send, request],
    ),
    edits.length > 0 && ids.length > 0,
    version,
  );
  return {
    drafts: stores.drafts,
    edits,
    common,
    done,
    error,
    isApplying,
    preview: done && areHeldBack(ids, done) ? null : preview,
    setDrafts(drafts) {
      setOutcome(null);
      stores.drafts.setState(drafts);
    },
    apply() {
      setApplying(true);
      setError(null);
      send('uploads.editFiles', request)
        .then(
          (edited) => {
            const heldBack = [...new Set(edited.refused.map(({ uploadId }) => uploadId))];
            if (heldBack.length + edited.tooLate.length === 0)
              stores.drafts.setState((now) => draftsSince(typed, now), true);
            else if (heldBack.length > 0 && stores.selection.getState() === selected) onHeldBack(heldBack);
            setOutcome({ edited, selected: stores.selection.getState() });
          },
          (reason: unknown) => setError(toPlainError(reason)),
        )
        .finally(() => setApplying(false));
    },
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

/**
 * The answer to a request that follows the last change after a pause. The answer before it stays until then, so that
 * nothing moves while the user types; null while none is needed.
 */
function useLater<Answer>(request: () => Promise<Answer>, isNeeded: boolean, version: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again when the version changes
  useEffect(() => {
    if (!isNeeded) {
      setAnswer(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      request().then(
        (value) => isCurrent && setAnswer(value),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [request, isNeeded, version]);
  return isNeeded ? answer : null;
}
