import { readableLine, readableText } from '#lib/core/readable-text.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { splitList } from '#lib/upload-form/model/value-list.ts';
import { choiceText, codeOf, withCodes } from '#lib/upload-form/model/vocabulary.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Field, type FieldFrame } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FieldControl, type FieldControlProps } from './field-control.tsx';
import { SupplementalField } from './supplemental-field.tsx';
import { useLimitedText } from './use-limited-text.ts';

interface ExtraControlProps extends FieldFrame {
  readonly field: MetadataField;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly placeholder?: string | undefined;
}

/** As `FieldControl`, also for extra fields: choices by their labels, and texts and free words with their count. */
export function AnyControl(props: FieldControlProps) {
  const { t } = useText();
  const { field, channels: _channels, lists: _lists, fromText: _, ...rest } = props;
  if (!field.extra || field.control === 'text' || field.control === 'date') return <FieldControl {...props} />;
  const frame = { ...rest, field, label: t(field.label as TextId), name: field.name };
  if (field.control === 'select') return <Choice {...frame} />;
  return field.control === 'multi-select' ? <Choices {...frame} /> : <CountedText {...frame} />;
}

/** A value that is not in the vocabulary is shown as its own option. */
function Choice({ field, placeholder: _, ...rest }: ExtraControlProps) {
  const { t } = useText();
  const { vocabulary = [] } = field.extra ?? {};
  const value = codeOf(rest.value, vocabulary);
  const isUnknown = value !== '' && !vocabulary.some(({ code }) => code === value);
  return (
    <SelectField {...rest} value={value}>
      <option value="">{t('metadata.none')}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {vocabulary.map(({ code }) => (
        <option key={code} value={code}>
          {choiceText(code, field, (id) => t(id as TextId))}
        </option>
      ))}
    </SelectField>
  );
}

function Choices({ field, placeholder: _, ...rest }: ExtraControlProps) {
  const { t } = useText();
  const { vocabulary = [] } = field.extra ?? {};
  const value = withCodes(rest.value, { ...field, vocabulary });
  const rows = vocabulary.map(({ code }) => {
    return { rowVal: code, rowName: choiceText(code, field, (id) => t(id as TextId)), rowDefSel: '' };
  });
  return <SupplementalField {...rest} value={value} rows={rows} status="success" />;
}

/** Pasted lines of free words are separate ones. */
function readableList(text: string): string {
  return readableLine(text.replace(/\s*[\r\n]+\s*/g, ', '));
}

function CountedText({ field, name, value, onValue, hint, placeholder, ...frame }: ExtraControlProps) {
  const { count, locale } = useText();
  const { control, maxLength } = field;
  const isList = control === 'list';
  const readable = isList ? readableList : readableText;
  const limited = useLimitedText<HTMLTextAreaElement>(value, maxLength, readable, onValue);
  const length = value.length.toLocaleString(locale);
  const words = count('metadata.words', splitList(value).length);
  const characters = maxLength === undefined ? length : `${length} / ${maxLength.toLocaleString(locale)}`;
  return (
    <Field
      {...frame}
      hint={limited.message ?? hint}
      counter={value !== '' && <span className="field-counter">{isList ? words : characters}</span>}
    >
      {(wiring) => (
        <textarea
          className="control"
          ref={limited.ref}
          name={name}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          rows={2}
          // Otherwise Chromium writes the typed text into the file of its open tabs.
          autoComplete="off"
          onPaste={limited.onPaste}
          onChange={(event) => limited.onValue(event.target.value)}
          {...wiring}
        />
      )}
    </Field>
  );
}
