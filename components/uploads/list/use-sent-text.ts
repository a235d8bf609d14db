import { expandValues } from '#lib/upload-form/model/expand-values.ts';
import { fileVariables } from '#lib/uploads/model/file-variables.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { useMirror } from '../../surface/client-context.ts';
import { dateOf, serialOf } from '../form/variables-of-row.ts';

/** A text of form or user as the file is sent with it; empty until the values of its variables have loaded. */
export function useSentText(row: UploadRow, details: UploadDetails | null, name: string, typed: string): string {
  const hasVariables = /[{}]/.test(typed);
  const { format, today } = useDateLabels();
  const owner = useMirror(({ bundles }) => bundles.find(({ id }) => id === row.bundleId)?.owner);
  // Reads the other rows only if needed: each of them changes often.
  const serial = useMirror(({ rows }) => (hasVariables ? serialOf(row, rows) : 0));
  if (!hasVariables) return typed;
  if (details === null || owner === undefined) return '';
  const date = dateOf(row, details, format(today));
  const variables = fileVariables(row, { owner }, date === null ? undefined : { date, serial });
  if (variables === undefined) return typed;
  const city = details.overrides.IPTCCity ?? details.fileValues.IPTCCity ?? '';
  return expandValues({ [name]: typed }, { ...variables, city })[name] ?? '';
}
