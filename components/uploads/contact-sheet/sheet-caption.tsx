import { type KeyboardEvent, useEffect } from 'react';
import type { ValueChange } from '#lib/upload-form/model/upload-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { isMacKeyboard } from '../../ui/keyboard.ts';
import { captionActionOf } from '../caption-keys.ts';
import { replaceText } from '../file-dialog/replace-text.ts';
import { type EditedField, textOfField, useFieldEditor } from '../file-dialog/use-field-editor.ts';
import { MultiLineField } from '../form/limited-field.tsx';
import { useSheet } from './sheet-context.ts';

interface SheetCaptionProps extends Pick<EditedField, 'field' | 'values' | 'onChange'> {
  readonly row: UploadRow;
  /** False until the file's values have loaded: text that is typed meanwhile is added to them. */
  readonly isKnown: boolean;
  /** Tab leads from caption to caption by itself; of all captions one can be reached from outside. */
  readonly isTabStop: boolean;
}

/** The caption of one file, stored while it is typed. */
export function SheetCaption({ field, row, isKnown, values, isTabStop, onChange }: SheetCaptionProps) {
  const { t } = useText();
  const { captions, onTyped } = useSheet();
  const isLocked = row.isTransferred;
  const change = (next: ValueChange): void => {
    onTyped(row, next.values);
    onChange(next);
  };
  const editor = useFieldEditor({ field, values, isMissing: false, isLoading: !isKnown, isLocked, onChange: change });
  const sent = textOfField(field, { overrides: {}, sent: values.sent }, false);
  useEffect(() => captions.set(row.uploadId, isKnown ? sent : ''), [captions, row.uploadId, isKnown, sent]);
  const takeSame = (event: KeyboardEvent<HTMLElement>): void => {
    if (isLocked || captionActionOf(event.nativeEvent, isMacKeyboard()) !== 'same') return;
    event.preventDefault();
    const text = captions.before(row.uploadId);
    if (text !== '') replaceText(event.currentTarget, field, text, editor.type);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the events of its field
    <div
      className="sheet-caption"
      onKeyDown={takeSame}
      onBlur={() => {
        editor.leave();
        onTyped(row, null);
      }}
    >
      <MultiLineField
        label={t('sheet.fieldOf', { field: t(field.label as TextId), name: row.filename })}
        name={field.name}
        value={editor.shown}
        onValue={editor.type}
        placeholder={
          isKnown ? t(field.name === 'IPTCCaption' ? 'sheet.noCaption' : (field.label as TextId)) : t('app.loading')
        }
        error={isLocked ? undefined : editor.error}
        readOnly={isLocked}
        maxLength={field.maxLength}
        tabIndex={isTabStop ? 0 : -1}
        data-part="caption"
      />
    </div>
  );
}
