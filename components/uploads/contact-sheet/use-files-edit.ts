import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { FilesEdited, ShownForm } from '#lib/uploads/model/file-edit.ts';
import { useClient } from '../../surface/client-context.ts';
import type { FormValues } from '../form/use-form-values.ts';

/** After the last key, so that typing requests little. */
const PAUSE_MS = 250;
/** Files whose results are shown before the edit is applied; of a find, those that it changes. */
const SHOWN_RESULTS = 20;

interface FilesEditOptions {
  readonly ids: readonly string[];
  readonly edits: readonly FieldEdit[];
  readonly form: FormValues;
  /** Changes when values of the files have changed. */
  readonly version: string;
}

/** An edit of several files: what it would do, and applying it. */
export interface FilesEditing {
  /** Null until it is known. */
  readonly preview: FilesEdited | null;
  readonly error: PlainError | null;
  readonly isApplying: boolean;
  apply(onEdited: (edited: FilesEdited) => void): void;
}

export function useFilesEdit({ ids, edits, form, version }: FilesEditOptions): FilesEditing {
  const { send } = useClient();
  const [error, setError] = useState<PlainError | null>(null);
  const [isApplying, setApplying] = useState(false);
  const shown = useShownForm(form);
  const request = useMemo(() => ({ uploadIds: [...ids], edits: [...edits], form: shown }), [ids, edits, shown]);
  const preview = useLater(
    useCallback(async () => {
      const planned = { ...request, isPreview: true };
      const isFind = request.edits.some(({ mode }) => mode === 'find');
      const files = isFind ? (await send('uploads.editFiles', planned)).changed : request.uploadIds;
      return send('uploads.editFiles', { ...planned, resultsOf: files.slice(0, SHOWN_RESULTS) });
    }, [send, request]),
    edits.length > 0 && ids.length > 0,
    version,
  );
  return {
    preview,
    error,
    isApplying,
    apply(onEdited) {
      setApplying(true);
      setError(null);
      send('uploads.editFiles', request)
        .then(onEdited, (reason: unknown) => setError(toPlainError(reason)))
        .finally(() => setApplying(false));
    },
  };
}

/** The form as it is on the screen. */
export function useShownForm({ draft: { values, inherited } }: FormValues): ShownForm {
  return useMemo(() => ({ values, inherited }), [values, inherited]);
}

/**
 * The answer to a request that follows the last change after a pause. The answer before it stays until then, so that
 * nothing moves while the user types; null while none is needed.
 */
export function useLater<Answer>(request: () => Promise<Answer>, isNeeded: boolean, version: string): Answer | null {
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
