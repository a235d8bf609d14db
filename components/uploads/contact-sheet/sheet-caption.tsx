import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useFieldEditor } from '../file-dialog/use-field-editor.ts';
import { MultiLineField } from '../form/limited-field.tsx';

interface SheetCaptionProps {
  readonly field: MetadataField;
  readonly row: UploadRow;
  /** False until the file's values have loaded: text that is typed meanwhile is added to them. */
  readonly isKnown: boolean;
  /** The values that will be sent, in wire format. */
  readonly values: MetadataValues;
  /** The values set for this file, with variables as typed. */
  readonly overrides: MetadataValues;
  /** Tab leads from caption to caption by itself; of all captions one can be reached from outside. */
  readonly isTabStop: boolean;
  /** An empty text removes the value set for this file. */
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** The caption of one file, stored while it is typed. */
export function SheetCaption({
  field,
  row,
  isKnown,
  values: sent,
  overrides,
  isTabStop,
  onText,
  onLeave,
}: SheetCaptionProps) {
  const { t } = useText();
  const isLocked = row.isTransferred;
  const values = { overrides, sent };
  const editor = useFieldEditor({ field, values, isMissing: false, isLoading: !isKnown, isLocked, onText });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the blur event of its field
    <div
      className="sheet-caption"
      onBlur={() => {
        editor.leave();
        onLeave();
      }}
    >
      <MultiLineField
        label={t('sheet.fieldOf', { field: t(field.label as TextId), name: row.filename })}
        name={field.name}
        value={editor.shown}
        onValue={editor.type}
        placeholder={isKnown ? t(field.label as TextId) : t('app.loading')}
        error={isLocked ? undefined : editor.error}
        readOnly={isLocked}
        maxLength={field.maxLength}
        tabIndex={isTabStop ? 0 : -1}
        data-part="caption"
      />
    </div>
  );
}
