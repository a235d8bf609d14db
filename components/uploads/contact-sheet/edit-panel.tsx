import '../../../assets/styles/uploads/edit-panel.css';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { offerUndo } from '../../surface/surface-undo.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { textOfField } from '../file-dialog/use-field-editor.ts';
import { ExtraGroups } from '../form/extra-groups.tsx';
import { VariablesContext, type VariablesOf } from '../form/variables-context.ts';
import { rowsVersion } from '../rows-version.ts';
import { TemplateMenu } from '../templates/template-menu.tsx';
import { useFileValues } from '../use-file-values.ts';
import { draftsBefore, draftsOfTemplate, UNTOUCHED } from './batch-edits.ts';
import { EditField } from './edit-field.tsx';
import { EditOutcome } from './edit-outcome.tsx';
import { EditResults } from './edit-results.tsx';
import { useSheet } from './sheet-context.ts';
import { useBatchEdit } from './use-batch-edit.ts';

interface EditPanelProps {
  /** All files of the sheet. */
  readonly rows: readonly UploadRow[];
  /** The selected ones. */
  readonly ids: readonly string[];
  readonly stores: SheetStores;
  readonly onHeldBack: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Edits the selected files together: for each field a mode and a text, and what they will do. */
export function EditPanel({ rows, ids, stores, onHeldBack, onClose }: EditPanelProps) {
  const { t, count } = useText();
  const { form } = useSheet();
  const fields = useMemo(() => withChannel(form.fields), [form.fields]);
  const version = rowsVersion(rows);
  const edit = useBatchEdit({ ids, fields, form, stores, version, onHeldBack });
  const drafts = useStore(stores.drafts);
  const [firstId] = ids;
  const first = useFirstFile(rows, firstId);
  const { type } = form.draft;
  const variablesOf = useMemo<VariablesOf>(
    () => (firstId === undefined ? { type } : { uploadId: firstId }),
    [firstId, type],
  );
  const { edits, preview, common, isApplying } = edit;
  const setTemplate = (values: MetadataValues): void => {
    const set = draftsOfTemplate(values, fields);
    edit.setDrafts(set);
    offerUndo('undo.templateApplied', () => edit.setDrafts(draftsBefore(set, drafts, stores.drafts.getState())));
  };
  const standard = fields.filter(({ extra }) => !extra);
  const renderField = (field: MetadataField) => (
    <EditField
      key={field.name}
      field={field}
      draft={drafts[field.name] ?? UNTOUCHED}
      common={common?.fields[field.name]}
      first={{ name: first.name, text: first.textOf(field) }}
      form={form}
      isFirst={field === standard[0]}
      onDraft={(draft) => edit.setDrafts({ [field.name]: draft })}
    />
  );
  return (
    <div className="edit-panel">
      <header className="edit-panel-head">
        <h3>{count('sheet.editTitle', ids.length)}</h3>
        <TemplateMenu type={type} fields={fields} onApply={setTemplate} />
        <IconButton icon="close" label={t('sheet.closeEdit')} onClick={onClose} />
      </header>
      <form
        className="edit-panel-form"
        aria-label={t('sheet.edit')}
        onSubmit={(event) => {
          event.preventDefault();
          if (edits.length > 0 && ids.length > 0 && !isApplying) edit.apply();
        }}
      >
        <div className="edit-panel-fields">
          {ids.length === 0 && <p className="edit-common">{t('sheet.hint')}</p>}
          <VariablesContext value={variablesOf}>
            {standard.map(renderField)}
            <ExtraGroups
              fields={fields}
              isFilled={({ name }) => (drafts[name] ?? UNTOUCHED).mode !== 'keep'}
              isNeeded={() => false}
              renderField={renderField}
            />
          </VariablesContext>
        </div>
        <footer className="edit-panel-foot">
          <EditOutcome edit={edit} edits={edits} fields={fields} rows={rows} />
          {preview && (
            <EditResults preview={preview} edits={edits} fields={fields} form={form} rows={rows} total={ids.length} />
          )}
          <Button type="submit" variant="main" aria-disabled={edits.length === 0 || ids.length === 0 || isApplying}>
            {count('sheet.apply', ids.length)}
          </Button>
        </footer>
      </form>
    </div>
  );
}

/** The form's fields without a channel, because the dialog of one file has none; here it comes last. */
function withChannel(fields: readonly MetadataField[]): readonly MetadataField[] {
  const channel = metadataField('ChannelID');
  return channel ? [...fields, channel] : fields;
}

/** The texts of the first selected file with their variables, for filling down. */
function useFirstFile(rows: readonly UploadRow[], firstId: string | undefined) {
  const { formOfFile } = useSheet();
  const row = rows.find(({ uploadId }) => uploadId === firstId);
  const { details, overrides } = useFileValues(row, ({ isReady, status }) => `${isReady} ${status}`);
  const { fileValues = {}, usage = null } = details ?? {};
  const sent =
    row && details ? resolveMetadata({ ...formOfFile(row, details), fileValues, usage, overrides }).values : {};
  return {
    name: row?.filename ?? '',
    // As typed even if the file was sent: the other files are not.
    textOf: (field: MetadataField) => textOfField(field, { overrides, sent }, false),
  };
}
