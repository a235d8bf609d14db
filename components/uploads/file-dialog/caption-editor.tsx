import { type KeyboardEvent, useMemo, useRef } from 'react';
import { toPlainError } from '#lib/core/app-error.ts';
import { changeOf } from '#lib/upload-form/model/upload-values.ts';
import { takesVariables } from '#lib/upload-form/model/variables.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { isMacKeyboard } from '../../ui/keyboard.ts';
import { captionActionOf } from '../caption-keys.ts';
import { insertText } from '../form/insert-text.ts';
import { type LimitedFieldProps, MultiLineField } from '../form/limited-field.tsx';
import type { FormOfFiles } from '../form/use-form-values.ts';
import { VariablesContext } from '../form/variables-context.ts';
import { SameAsPreviousButton } from '../same-as-previous-button.tsx';
import { noValueText } from './no-value-text.ts';
import { type EditedField, useFieldEditor } from './use-field-editor.ts';
import { usePreviousCaption } from './use-previous-caption.ts';

interface CaptionEditorProps extends Pick<EditedField, 'field' | 'values' | 'onChange'> {
  readonly row: UploadRow;
  readonly isFirst: boolean;
  /** False until the file's values have loaded: text that is typed before is added to them. */
  readonly isKnown: boolean;
  readonly formOfFile: FormOfFiles;
  readonly onLeave?: () => void;
  /** Attributes of the field. */
  readonly control: Pick<LimitedFieldProps, 'tabIndex' | 'hint'> & { readonly [Name in `data-${string}`]?: string };
}

/** The caption of one file, stored while it is typed: in its row and in the contact sheet. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { field, row, isFirst, isKnown, values, formOfFile, onChange, onLeave, control: attributes } = props;
  const texts = useText();
  const { t } = texts;
  const place = useRef<HTMLDivElement>(null);
  const variablesOf = useMemo(() => ({ uploadId: row.uploadId }), [row.uploadId]);
  const previousCaption = usePreviousCaption(field, formOfFile);
  const isLocked = row.isTransferred;
  const editor = useFieldEditor({ field, values, isMissing: false, isLoading: !isKnown, isLocked, onChange });
  const takePrevious = async (): Promise<void> => {
    const control = place.current?.querySelector('textarea');
    control?.focus();
    const text = await previousCaption(row);
    if (text === '' || text === editor.shown) announce(t('metadata.nothingToCopy'));
    // The next key may have left the field, or the card the window.
    else if (isKnown && control && document.activeElement === control) {
      control.select();
      insertText(control, text, editor.type);
    } else {
      const next = changeOf(field, text);
      if (next) onChange(next);
    }
  };
  const take = (): void => {
    if (isLocked) announce(t('metadata.tooLate'));
    else if (isFirst) announce(t('metadata.firstFile'));
    else takePrevious().catch((error: unknown) => announce(errorSentence(toPlainError(error), texts)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (captionActionOf(event.nativeEvent, isMacKeyboard()) !== 'same') return;
    event.preventDefault();
    take();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the events of its field
    <div
      ref={place}
      className="caption-editor"
      onKeyDown={onKeyDown}
      onBlur={() => {
        editor.leave();
        onLeave?.();
      }}
    >
      <VariablesContext value={variablesOf}>
        <MultiLineField
          label={t('sheet.fieldOf', { field: t(field.label as TextId), name: row.filename })}
          name={field.name}
          value={editor.shown}
          onValue={editor.type}
          placeholder={isKnown ? noValueText(field, t) : t('app.loading')}
          error={isLocked ? undefined : editor.error}
          readOnly={isLocked}
          maxLength={field.maxLength}
          hasVariables={takesVariables(field)}
          {...attributes}
        />
      </VariablesContext>
      {!isLocked && !isFirst && <SameAsPreviousButton label={t(field.label as TextId)} onClick={take} />}
    </div>
  );
}
