import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FilesEdited } from '#lib/uploads/model/file-edit.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { FormValues } from '../form/use-form-values.ts';
import { useValueText } from '../use-value-text.ts';

interface EditResultsProps {
  readonly preview: FilesEdited;
  readonly edits: readonly FieldEdit[];
  readonly fields: readonly MetadataField[];
  readonly form: FormValues;
  readonly rows: readonly UploadRow[];
  /** Number of selected files, of which the first are shown. */
  readonly total: number;
}

/** The values that each file will have after the edit. */
export function EditResults({ preview, edits, fields, form, rows, total }: EditResultsProps) {
  const { t, count } = useText();
  const valueText = useValueText(form.draft.type, form.lists);
  const edited = fields.filter(({ name }) => edits.some(({ field }) => field === name));
  const refused = new Set(preview.refused.map(({ uploadId }) => uploadId));
  const more = total - preview.results.length;
  return (
    <details className="edit-results">
      <summary>{t('sheet.results')}</summary>
      <ul>
        {preview.results.map(({ uploadId, values }) => (
          <li key={uploadId} data-refused={refused.has(uploadId)}>
            <p className="edit-result-name">{rows.find((row) => row.uploadId === uploadId)?.filename}</p>
            {refused.has(uploadId) && <p className="edit-result-refused">{t('sheet.staysAsIs')}</p>}
            <dl>
              {edited.map((field) => (
                <div key={field.name}>
                  <dt>{t(field.label as TextId)}</dt>
                  <dd>{valueText(field, values) || t('metadata.nothing')}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{count('sheet.moreFiles', more)}</p>}
    </details>
  );
}
