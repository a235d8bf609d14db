import { useState } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { controlText, valuesOfControl } from '#lib/upload-form/model/upload-values.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FieldControl } from '../form/field-control.tsx';
import { useFieldText } from '../form/use-field-text.ts';
import { useProblemMessage } from '../form/use-problem-message.ts';

interface FileFieldProps {
  readonly field: MetadataField;
  /** Null where files are not read. */
  readonly fileValues: MetadataValues | null;
  readonly formValues: MetadataValues;
  readonly sent: MetadataValues;
  readonly isOwn: boolean;
  readonly isRepaired: boolean;
  readonly isMissing: boolean;
  readonly isLocked: boolean;
  readonly lists: FormLists;
  /** An empty text removes the value set for this file. */
  readonly onText: (text: string) => void;
}

/** One field of a file: its values in file and form, and the control for the value that will be sent. */
export function FileField(props: FileFieldProps) {
  const { field, fileValues, formValues, sent, isOwn, isRepaired, isLocked, lists, onText } = props;
  const { t } = useText();
  const fieldText = useFieldText(lists);
  const editor = useFileFieldEditor(props);
  const label = t(field.label as TextId);
  const valueUnder = (heading: TextId, values: MetadataValues) => (
    <div className="file-value">
      <dt>{t(heading)}</dt>
      <dd data-empty={fieldText(field, values) === ''}>{fieldText(field, values) || t('metadata.nothing')}</dd>
    </div>
  );
  return (
    <fieldset className="file-field" disabled={isLocked}>
      <legend>{label}</legend>
      <dl>
        {fileValues && valueUnder('metadata.inFile', fileValues)}
        {fileValues && isRepaired && <p className="file-repaired">{t('metadata.repaired')}</p>}
        {valueUnder('metadata.inForm', formValues)}
      </dl>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles the blur events of its fields */}
      <div className="file-sent" data-own={isOwn} onBlur={editor.leave}>
        <p className="file-sent-label">{t(isLocked ? 'metadata.wasSent' : 'metadata.willBeSent')}</p>
        <FieldControl
          field={field}
          value={(isLocked ? null : editor.typed) ?? controlText(field, sent)}
          onValue={editor.type}
          hint={isOwn ? t('metadata.ownValue') : undefined}
          error={editor.error}
          channels={[]}
          lists={lists}
        />
        {isOwn && !isLocked && (
          <IconButton
            icon="undo"
            size="small"
            label={t('metadata.takeBack', { field: label })}
            onClick={() => {
              editor.reset();
              onText('');
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Shows the typed text until the field is left, since an emptied field would show the value of file or form again. */
function useFileFieldEditor({ field, isMissing, onText }: FileFieldProps) {
  const { t } = useText();
  const { today } = useDateLabels();
  const problemMessage = useProblemMessage();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const problemOf = (text: string): FormProblem | null => {
    if (valuesOfControl(field, text) === null) return 'not-a-date';
    return field.name === 'IPTCDateCreated' && text > today ? 'in-the-future' : null;
  };
  const problem = typed === null || !isLeft ? null : problemOf(typed);
  const missing = isMissing ? t('file.missingMetadata') : undefined;
  return {
    typed,
    error: problem === null ? missing : problemMessage(problem, field),
    type(text: string) {
      setTyped(text);
      if (problemOf(text) === null) onText(text);
    },
    leave() {
      setLeft(true);
      if (typed !== null && problemOf(typed) === null) setTyped(null);
    },
    reset: () => setTyped(null),
  };
}
