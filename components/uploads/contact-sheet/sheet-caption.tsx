import { useState } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { unknownVariableFacts, unknownVariableIn } from '#lib/upload-form/model/variables.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { textOfField } from '../file-metadata/use-field-editor.ts';
import { MultiLineField } from '../form/limited-field.tsx';

interface SheetCaptionProps {
  readonly field: MetadataField;
  readonly row: UploadRow;
  /** False until the file's values have loaded. */
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
  values,
  overrides,
  isTabStop,
  onText,
  onLeave,
}: SheetCaptionProps) {
  const { t } = useText();
  // Until the field is left, since an emptied field would show the value of file or form again.
  const [typed, setTyped] = useState<string | null>(null);
  const isLocked = row.isTransferred || !isKnown;
  const own = overrides[field.name] ?? '';
  // It holds the start, and is stored all the same.
  const unknown = typed === null && !isLocked ? unknownVariableIn({ [field.name]: own }) : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the blur event of its field
    <div
      className="sheet-caption"
      onBlur={() => {
        setTyped(null);
        onLeave();
      }}
    >
      <MultiLineField
        label={t('sheet.fieldOf', { field: t(field.label as TextId), name: row.filename })}
        name={field.name}
        value={(row.isTransferred ? null : typed) ?? textOfField(field, { overrides, sent: values }, row.isTransferred)}
        onValue={(text) => {
          setTyped(text);
          onText(text);
        }}
        placeholder={isKnown ? t(field.label as TextId) : t('app.loading')}
        error={unknown ? t('metadata.unknownVariable', unknownVariableFacts(unknown.variable)) : undefined}
        readOnly={isLocked}
        maxLength={field.maxLength}
        tabIndex={isTabStop ? 0 : -1}
        data-part="caption"
      />
    </div>
  );
}
