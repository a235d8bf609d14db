import type { KeyboardEvent } from 'react';
import { readableLine, readableText } from '#lib/core/readable-text.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CaptionHistory } from '../templates/caption-history.tsx';
import { useLimitedText } from './use-limited-text.ts';
import { VariableMenu } from './variable-menu.tsx';

export interface LimitedFieldProps extends FieldFrame {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** UTF-16 units (5.8). */
  readonly maxLength: number | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly tabIndex?: number | undefined;
  /** Variables in it are expanded. */
  readonly hasVariables?: boolean | undefined;
}

/** Limits up to this length are shown as placeholder. */
const SHORT_LIMIT = 32;

/** Two: macOS and many Linux desktops switch the input method with the latter. */
const VARIABLES_KEYS = 'Alt+ArrowUp Control+Space';

export function SingleLineField({ maxLength, hint, placeholder, hasVariables, ...rest }: LimitedFieldProps) {
  const { t } = useText();
  const { value, onValue } = rest;
  const {
    message,
    replaceAll: _,
    insertAtCaret,
    ...limited
  } = useLimitedText<HTMLInputElement>(value, maxLength, readableLine, onValue);
  const isShort = maxLength !== undefined && maxLength <= SHORT_LIMIT;
  return (
    <TextField
      {...rest}
      {...limited}
      hint={message ?? hint}
      maxLength={maxLength}
      autoComplete="off"
      type="text"
      aria-keyshortcuts={hasVariables ? VARIABLES_KEYS : undefined}
      onKeyDown={pressTool}
      action={hasVariables && !rest.readOnly && <VariableMenu onChoose={insertAtCaret} />}
      placeholder={placeholder ?? (isShort ? t('metadata.upTo', { max: maxLength }) : undefined)}
    />
  );
}

export function MultiLineField({ maxLength, hint, hasVariables, ...rest }: LimitedFieldProps) {
  const { value, onValue } = rest;
  const { message, replaceAll, insertAtCaret, ...limited } = useLimitedText<HTMLTextAreaElement>(
    value,
    maxLength,
    readableText,
    onValue,
  );
  return (
    <TextArea
      {...rest}
      {...limited}
      hint={message ?? hint}
      maxLength={maxLength}
      rows={3}
      // Otherwise Chromium writes the typed text into the file of its open tabs.
      autoComplete="off"
      aria-keyshortcuts={hasVariables ? `Alt+ArrowDown ${VARIABLES_KEYS}` : 'Alt+ArrowDown'}
      onKeyDown={pressTool}
      action={
        !rest.readOnly && (
          <span className="field-buttons">
            {hasVariables && <VariableMenu onChoose={insertAtCaret} />}
            <CaptionHistory onChoose={replaceAll} />
          </span>
        )
      }
    />
  );
}

/** Presses the button of the field that its key stands for. */
function pressTool(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  const isHistory = event.altKey && event.key === 'ArrowDown';
  const isVariables =
    (event.ctrlKey && event.key === ' ') || (event.altKey && !event.shiftKey && event.key === 'ArrowUp');
  if (!isHistory && !isVariables) return;
  const tool = isHistory ? '.caption-history' : '.variable-menu';
  const button = event.currentTarget.closest('.field')?.querySelector<HTMLElement>(tool);
  if (!button) return;
  event.preventDefault();
  button.click();
}
