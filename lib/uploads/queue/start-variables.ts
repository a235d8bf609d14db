/** Variables of texts at a start: the values that it fixes, and those that are unknown (decision 54). */
import { AppError } from '#lib/core/app-error.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import { serialNumbers } from '#lib/upload-form/model/serial-numbers.ts';
import { unknownVariableFacts, unknownVariableIn } from '#lib/upload-form/model/variables.ts';
import { UPLOAD_RULES } from '../model/upload-rules.ts';
import type { Upload, VariablesAtStart } from '../model/upload-state.ts';

/** Returns the values that a start fixes for an upload of the list: those of its first start. */
export function createVariablesAtStart(
  list: readonly Upload[],
  today: () => string,
): (upload: Upload) => VariablesAtStart {
  let known: { readonly date: string; readonly serials: ReadonlyMap<string, number> } | null = null;
  return ({ uploadId, variablesAtStart }) => {
    if (variablesAtStart) return variablesAtStart;
    known ??= { date: today(), serials: serialNumbers(list.filter(UPLOAD_RULES.hasMetadata).map(toNumbered)) };
    return { date: known.date, serial: known.serials.get(uploadId) ?? 1 };
  };
}

function toNumbered({ uploadId, variablesAtStart }: Upload) {
  return { uploadId, serial: variablesAtStart?.serial ?? null };
}

/** Throws `uploads/unknown-variable` with the name of the field (fact `fields`). */
export function assertFormVariables({ metadata, extraFields }: WireForm): void {
  const unknown = unknownVariableIn(metadata, extraFields);
  if (unknown === null) return;
  const facts = { fields: unknown.field, ...unknownVariableFacts(unknown.variable) };
  throw new AppError('uploads/unknown-variable', { facts });
}

/** Throws `uploads/unknown-variable-of-file` with the name of the file (fact `file`). */
export function assertFileVariables(
  { filename }: Upload,
  values: MetadataValues,
  extra?: WireForm['extraFields'],
): void {
  const unknown = unknownVariableIn(values, extra);
  if (unknown === null) return;
  const facts = { file: filename, ...unknownVariableFacts(unknown.variable) };
  throw new AppError('uploads/unknown-variable-of-file', { facts });
}
