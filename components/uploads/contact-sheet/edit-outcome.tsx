import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BatchEdit } from './use-batch-edit.ts';
import { type EditLine, useEditTexts } from './use-edit-texts.ts';

interface EditOutcomeProps {
  readonly edit: Pick<BatchEdit, 'done' | 'preview' | 'error' | 'isApplying'>;
  readonly edits: readonly FieldEdit[];
  readonly fields: readonly MetadataField[];
  readonly rows: readonly UploadRow[];
}

/** What the edit will do, and what the last one did; announced. */
export function EditOutcome({ edit, edits, fields, rows }: EditOutcomeProps) {
  const texts = useText();
  const { t } = texts;
  const { planned, finished } = useEditTexts(fields, rows);
  const { done, preview, error, isApplying } = edit;
  return (
    <div className="edit-outcome" role="status">
      {isApplying && <p>{t('sheet.applying')}</p>}
      {error && <p className="field-error">{errorSentence(error, texts)}</p>}
      {!isApplying && done && <Lines lines={finished(done)} />}
      {!isApplying && preview && <Lines lines={planned(preview, edits)} />}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly EditLine[] }) {
  return lines.map(({ text, tone }) => (
    <p key={text} data-tone={tone}>
      {tone === 'warning' && <Icon name="alert" />}
      <span>{text}</span>
    </p>
  ));
}
