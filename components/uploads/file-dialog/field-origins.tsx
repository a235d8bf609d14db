import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { FieldValues } from '#lib/upload-form/model/value-source.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useFieldText } from '../use-field-text.ts';

interface FieldOriginsProps {
  readonly field: MetadataField;
  readonly values: FieldValues;
  readonly hasFileValues: boolean;
  readonly isFromSidecar: boolean;
  readonly lists: FormLists;
}

/** The values of file and form, whichever of them will be sent. */
export function FieldOrigins({ field, values, hasFileValues, isFromSidecar, lists }: FieldOriginsProps) {
  const { t } = useText();
  const fieldText = useFieldText(lists);
  const valueUnder = (heading: TextId, from: MetadataValues) => (
    <div className="file-value">
      <dt>{t(heading)}</dt>
      <dd data-empty={fieldText(field, from) === ''}>{fieldText(field, from) || t('metadata.nothing')}</dd>
    </div>
  );
  return (
    <dl className="file-origins">
      {hasFileValues &&
        field.isEmbeddable &&
        valueUnder(isFromSidecar ? 'metadata.inSidecar' : 'metadata.inFile', values.fileValues)}
      {valueUnder('metadata.inForm', values.formValues)}
    </dl>
  );
}
