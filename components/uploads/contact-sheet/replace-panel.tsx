import '../../../assets/styles/uploads/edit-panel.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { FindDraft, SheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FilesEdited } from '#lib/uploads/model/file-edit.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { rowsVersion } from '../rows-version.ts';
import { EditOutcome } from './edit-outcome.tsx';
import { EditResults } from './edit-results.tsx';
import { useSheet } from './sheet-context.ts';
import { useFilesEdit } from './use-files-edit.ts';

export interface ReplacePanelProps {
  readonly field: MetadataField;
  readonly rows: readonly UploadRow[];
  /** The selected files; none: all are searched. */
  readonly selected: readonly string[];
  readonly find: SheetStores['find'];
}

/** Replaces words in the captions of the selected files, or of all. */
export function ReplacePanel({ field, rows, selected, find }: ReplacePanelProps) {
  const { t, count } = useText();
  const { form } = useSheet();
  const draft = useStore(find);
  const panel = useRef<HTMLFormElement>(null);
  const ids = useMemo(() => (selected.length > 0 ? selected : rows.map(({ uploadId }) => uploadId)), [selected, rows]);
  const edits = useMemo(() => editsOf(field, draft), [field, draft]);
  const [done, setDone] = useState<FilesEdited | null>(null);
  const { preview, apply, ...editing } = useFilesEdit({ ids, edits, form, version: rowsVersion(rows) });
  const planned = done ? null : preview;
  const change = (changed: Partial<FindDraft>): void => {
    setDone(null);
    find.setState(changed);
  };
  useEffect(() => {
    const words = panel.current?.querySelector('input');
    words?.focus();
    words?.select();
  }, []);
  const foundCount = planned?.changed.length ?? 0;
  const isReady = foundCount > 0 && !editing.isApplying;
  return (
    <form
      ref={panel}
      className="replace-panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) apply(setDone);
      }}
    >
      <TextField label={t('sheet.find')} value={draft.text} onValue={(text) => change({ text })} />
      <TextField
        label={t('sheet.findReplacement')}
        value={draft.replacement}
        onValue={(replacement) => change({ replacement })}
      />
      <Checkbox
        label={t('sheet.findCase')}
        checked={draft.isCaseSensitive ?? false}
        onChecked={(isCaseSensitive) => change({ isCaseSensitive })}
      />
      <Checkbox
        label={t('sheet.findWord')}
        checked={draft.isWholeWord ?? false}
        onChecked={(isWholeWord) => change({ isWholeWord })}
      />
      <p className="edit-common">
        {selected.length > 0 ? count('sheet.findInSelected', ids.length) : count('sheet.findInAll', ids.length)}
      </p>
      <EditOutcome edit={{ ...editing, preview: planned, done }} edits={edits} fields={[field]} rows={rows} />
      {planned && foundCount > 0 && (
        <EditResults preview={planned} edits={edits} fields={[field]} form={form} rows={rows} total={foundCount} />
      )}
      <Button type="submit" variant="main" aria-disabled={!isReady}>
        {count('sheet.findApply', foundCount)}
      </Button>
    </form>
  );
}

function editsOf({ name }: MetadataField, { replacement, ...words }: FindDraft): readonly FieldEdit[] {
  return words.text === '' ? [] : [{ field: name, mode: 'find', text: replacement, find: words }];
}
