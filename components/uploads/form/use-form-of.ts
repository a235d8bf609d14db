import { formOf } from '#lib/uploads/model/sent-metadata.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror } from '../../surface/client-context.ts';
import type { FormValues } from './use-form-values.ts';

type FormPart = Pick<FormValues, 'values' | 'mode' | 'isReleaseImplied'>;

/** The form that a file goes with: its own once it was started, else the one beside the list (4.10). */
export function useFormOfFile(form: FormPart): (row: UploadRow, details: UploadDetails | undefined) => FormPart {
  const bundles = useMirror((state) => state.bundles);
  return (row, details) => {
    const bundle = bundles.find(({ id }) => id === row.bundleId);
    const revision = details?.formRevision ?? null;
    if (bundle === undefined || revision === null) return form;
    const { metadata, appendMode, isReleaseImplied } = formOf(bundle, revision);
    return { values: metadata, mode: appendMode, isReleaseImplied };
  };
}

/** Changes when a start has given files another form: what is known of them is asked again. */
export function useFormsVersion(): string {
  return useMirror((state) => state.bundles.map(({ id, revision }) => `${id} ${revision}`).join());
}
