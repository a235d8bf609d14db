import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { visibleName } from '#lib/contract/file-names.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { useErrorLine } from '../upload-command.ts';
import { FilenameEditor } from './filename-editor.tsx';
import { useNameRules } from './use-name-rules.ts';

export interface EditableNameProps {
  readonly row: UploadRow;
  readonly tab: MediaType;
}

/** The name, and the button that makes it a field; F2 in the row presses it. */
export function EditableName({ row, tab }: EditableNameProps) {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const rules = useNameRules(tab);
  const [isEditing, setEditing] = useState(false);
  /** The element that had the focus at the click: the row, if F2 was pressed on it. */
  const opener = useRef<Element>(null);
  /** The saved name, shown until the row has it. */
  const [saved, setSaved] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { uploadId } = row;
  const filename = saved?.from === row.filename ? saved.to : row.filename;

  const close = () => {
    flushSync(() => setEditing(false));
    const { current: row } = opener;
    (row instanceof HTMLElement && row.matches('[role=row]') ? row : button.current)?.focus();
  };
  if (isEditing) {
    return (
      <FilenameEditor
        filename={filename}
        rules={rules}
        uploadId={uploadId}
        tab={tab}
        onCancel={close}
        onSave={(to) => {
          setSaved({ from: row.filename, to });
          close();
          const renamed = send('uploads.rename', { uploadId, filename: to });
          renamed.catch(() => setSaved(null));
          showErrorOf(renamed);
        }}
      />
    );
  }
  return (
    <p className="upload-row-name" title={filename}>
      <bdi>{visibleName(filename)}</bdi>
      <IconButton
        ref={button}
        icon={LATE_ICONS.own}
        size="small"
        tabIndex={-1}
        data-action="rename"
        label={t('uploads.rename', { name: filename })}
        onClick={() => {
          opener.current = document.activeElement;
          setEditing(true);
        }}
      />
    </p>
  );
}
