import { useEffect, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import type { FormValues } from '../form/use-form-values.ts';
import { rowsVersion } from '../rows-version.ts';

/** After the last change, so that typing requests little. */
const PAUSE_MS = 200;

/** By field, the ids of files that will be sent without it. Null until it is known. */
export type LackingFiles = Readonly<Record<string, ReadonlySet<string>>>;

/** Counted by the engine, since the sheet knows the details of its visible files only. */
export function useLackingFiles(
  type: MediaType,
  rows: readonly UploadRow[],
  fields: readonly string[],
  form: FormValues,
): LackingFiles | null {
  const { send } = useClient();
  const [lacking, setLacking] = useState<LackingFiles | null>(null);
  const names = fields.join(' ');
  const version = rowsVersion(rows);
  const { values } = form.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again after files were read, changed or sent
  useEffect(() => {
    let isCurrent = true;
    const request = (): void => {
      const wanted = names === '' ? [] : names.split(' ');
      send('uploads.lackingFields', { type, fields: wanted, form: { values } }).then(
        (found) => {
          const sets = Object.entries(found ?? {}).map(([name, ids]) => [name, new Set(ids)] as const);
          if (isCurrent) setLacking(Object.fromEntries(sets));
        },
        () => undefined,
      );
    };
    const timer = setTimeout(request, lacking === null ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [send, type, names, version, values]);
  return lacking;
}
