import { readableLine, readableText } from '#lib/core/readable-text.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CaptionHistory } from '../templates/caption-history.tsx';
import { useLimitedText } from './use-limited-text.ts';

export interface LimitedFieldProps extends FieldFrame {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** UTF-16 units (5.8). */
  readonly maxLength: number | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly tabIndex?: number | undefined;
}

/** Limits up to this length are shown as placeholder. */
const SHORT_LIMIT = 32;

export function SingleLineField({ maxLength, hint, placeholder, ...rest }: LimitedFieldProps) {
  const { t } = useText();
  const { value, onValue } = rest;
  const {
    message,
    replaceAll: _,
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
      placeholder={placeholder ?? (isShort ? t('metadata.upTo', { max: maxLength }) : undefined)}
    />
  );
}

export function MultiLineField({ maxLength, hint, ...rest }: LimitedFieldProps) {
  const { value, onValue } = rest;
  const { message, replaceAll, ...limited } = useLimitedText<HTMLTextAreaElement>(
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
      aria-keyshortcuts="Alt+ArrowDown"
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.closest('.field')?.querySelector<HTMLElement>('.caption-history')?.click();
      }}
      action={!rest.readOnly && <CaptionHistory onChoose={replaceAll} />}
    />
  );
}
