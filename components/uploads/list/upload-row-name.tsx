import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { visibleName } from '#lib/contract/file-names.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useErrorLine } from '../upload-command.ts';
import { useNameRules } from './use-name-rules.ts';

const loadEditor = async () => (await import('./filename-editor.tsx')).FilenameEditor;
const FilenameEditor = lazyPart(loadEditor);
/** A failed load is repeated when the editor is shown. */
const preloadEditor = (): void => void loadEditor().catch(() => undefined);

interface UploadRowNameProps {
  readonly row: UploadRow;
  readonly tab: MediaType;
}

/** The filename of a row; if it can be changed, a button that becomes a field on click, Enter or F2 (2.7.4). */
export function UploadRowName({ row, tab }: UploadRowNameProps) {
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

  const plain = (
    <p className="upload-row-name" title={filename}>
      <bdi>{visibleName(filename)}</bdi>
    </p>
  );
  if (!row.isRenamable) return plain;
  const close = () => {
    flushSync(() => setEditing(false));
    const { current: row } = opener;
    (row instanceof HTMLElement && row.matches('[role=row]') ? row : button.current)?.focus();
  };
  if (isEditing) {
    return (
      <Suspense fallback={plain}>
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
      </Suspense>
    );
  }
  return (
    <p className="upload-row-name">
      <button
        ref={button}
        type="button"
        className="upload-row-rename"
        tabIndex={-1}
        aria-label={t('uploads.rename', { name: filename })}
        title={filename}
        // Loaded before it is shown, so that the first typed letter is not lost.
        onFocus={preloadEditor}
        onPointerEnter={preloadEditor}
        onClick={() => {
          opener.current = document.activeElement;
          setEditing(true);
        }}
      >
        <bdi>{visibleName(filename)}</bdi>
      </button>
    </p>
  );
}
