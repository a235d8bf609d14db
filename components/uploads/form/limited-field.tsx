import { useText } from '../../i18n/text-provider.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLimitedText } from './use-limited-text.ts';

export interface LimitedFieldProps extends FieldFrame {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** UTF-16 units (5.8). */
  readonly maxLength: number | undefined;
}

/** Limits so short that a person wants to know before the first word. */
const SHORT_LIMIT = 32;

export function LineField({ maxLength, hint, ...rest }: LimitedFieldProps) {
  const { t } = useText();
  const { note, ...limited } = useLimitedText<HTMLInputElement>(rest.value, maxLength, rest.onValue);
  const isShort = maxLength !== undefined && maxLength <= SHORT_LIMIT;
  return (
    <TextField
      {...rest}
      {...limited}
      hint={note ?? hint}
      maxLength={maxLength}
      autoComplete="off"
      type="text"
      placeholder={isShort ? t('metadata.upTo', { max: maxLength }) : undefined}
    />
  );
}

export function CaptionField({ maxLength, hint, ...rest }: LimitedFieldProps) {
  const { note, ...limited } = useLimitedText<HTMLTextAreaElement>(rest.value, maxLength, rest.onValue);
  return <TextArea {...rest} {...limited} hint={note ?? hint} maxLength={maxLength} rows={3} />;
}
