import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { changeOf, joinedChange, type ValueChange } from '#lib/upload-form/model/upload-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import type { FormValues } from '../form/use-form-values.ts';
import { TemplateMenu } from '../templates/template-menu.tsx';
import type { FileDialogView } from './use-file-dialog-view.ts';

interface FieldsHeadProps {
  readonly form: FormValues;
  readonly isSent: boolean;
  readonly view: FileDialogView;
  /** The values set for the previous file alone; null if they cannot be taken. */
  readonly previous: MetadataValues | null;
  /** The text in a field. */
  readonly textOf: (field: MetadataField) => string;
  readonly onChange: (change: ValueChange) => void;
}

/** Says what the fields contain, takes over the own values of the previous file, and shows those of file and form. */
export function FieldsHead({ form, isSent, view, previous, textOf, onChange }: FieldsHeadProps) {
  const { t } = useText();
  const { areOriginsShown, setOriginsShown } = view;
  const hasOwn = previous !== null && Object.keys(previous).length > 0;
  return (
    <div className="file-dialog-fields-head">
      <h3>{t(isSent ? 'metadata.wasSent' : 'metadata.willBeSent')}</h3>
      <div className="file-dialog-tools">
        {hasOwn && (
          <Button
            size="small"
            variant="quiet"
            title={t('metadata.allAsPreviousHint')}
            onClick={() => onChange({ values: previous, removedFields: [] })}
          >
            {t('metadata.allAsPrevious')}
          </Button>
        )}
        {!isSent && (
          <TemplateMenu
            type={form.draft.type}
            fields={form.fields}
            textBefore={textOf}
            onApply={(values) => onChange(changeTo(values, form.fields))}
          />
        )}
        <Button
          size="small"
          variant="quiet"
          aria-pressed={areOriginsShown}
          title={t('metadata.originsHint')}
          onClick={() => setOriginsShown(!areOriginsShown)}
        >
          {t('metadata.origins')}
        </Button>
      </div>
    </div>
  );
}

/** The values of a template as the file's own. */
function changeTo(values: MetadataValues, fields: readonly MetadataField[]): ValueChange {
  return Object.entries(values).reduce<ValueChange>(
    (change, [name, text]) => {
      const field = fields.find((one) => one.name === name);
      const next = field && changeOf(field, text);
      return next ? joinedChange(change, next) : change;
    },
    { values: {}, removedFields: [] },
  );
}
