import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { filesOf } from '../files-of.ts';
import type { FormOfFiles } from '../form/use-form-values.ts';
import { useOwnValues } from '../own-values.ts';
import { overridesOf } from '../use-file-values.ts';
import { textOfField } from './use-field-editor.ts';

/**
 * Reads the text that the file before a row will be sent with, when it is asked for: that file need not be rendered, and
 * another surface may have changed it. Empty if there is none.
 */
export function usePreviousCaption(field: MetadataField, formOfFile: FormOfFiles): (row: UploadRow) => Promise<string> {
  const { state, details: loader } = useClient();
  const own = useOwnValues();
  return async ({ uploadId, type }) => {
    const rows = filesOf(state.getState().rows, type);
    const previous = rows[rows.findIndex((row) => row.uploadId === uploadId) - 1];
    const [details] = previous ? await loader.load([previous.uploadId]) : [];
    if (!previous || !details) return '';
    own.confirm(previous.uploadId);
    const overrides = overridesOf(previous, details, own.store.getState().get(previous.uploadId)?.shown);
    const { fileValues, usage } = details;
    const { values } = resolveMetadata({ ...formOfFile(previous, details), fileValues, usage, overrides });
    return textOfField(field, { overrides: {}, sent: values }, false);
  };
}
