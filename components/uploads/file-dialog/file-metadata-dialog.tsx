import '../../../assets/styles/uploads/metadata-dialogs.css';
import '../../../assets/styles/uploads/file-dialog.css';
import '../../../assets/styles/uploads/file-field.css';
import { useRef } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type CaptionAction, endText } from '../caption-keys.ts';
import { FilePicture } from '../picture/file-picture.tsx';
import { FileDialogHead } from './file-dialog-head.tsx';
import { FileGone } from './file-gone.tsx';
import { FileMetadata } from './file-metadata.tsx';
import { useFileDialog } from './use-file-dialog.ts';
import { useFileDialogFocus } from './use-file-dialog-focus.ts';
import { useFileDialogKeys } from './use-file-dialog-keys.ts';
import { useFileDialogView } from './use-file-dialog-view.ts';
import { useReturnToFile } from './use-return-to-file.ts';

interface FileMetadataDialogProps {
  readonly type: MediaType;
  readonly uploadId: string;
  /** The field that has the focus at first; the caption if not given. */
  readonly startAt?: string | undefined;
  readonly onFile: (uploadId: string) => void;
  readonly onClose: () => void;
}

/**
 * One file: its picture beside its fields, with the value that each will be sent with (2.7.6). Keys lead to the other
 * files and keep the field, so that many files are captioned without the mouse.
 */
export function FileMetadataDialog({ type, uploadId, startAt, onFile, onClose }: FileMetadataDialogProps) {
  const { t } = useText();
  const dialog = useFileDialog(type, uploadId);
  const { row, known, form, missing } = dialog;
  const view = useFileDialogView();
  const body = useRef<HTMLDivElement>(null);
  const state = `${dialog.details !== null} ${row?.isTransferred}`;
  useReturnToFile(uploadId);
  const focus = useFileDialogFocus(() => body.current, uploadId, state, startAt);

  const move = (to: 'previous' | 'next' | 'nextWithoutCaption', takesField: boolean): void => {
    const target = dialog[to];
    if (!target) announce(t(endText(to, type)));
    else {
      focus.leave(takesField);
      onFile(target.uploadId);
    }
  };
  const copyField = (): void => {
    const field = document.activeElement?.closest('[data-field]');
    const button = field?.querySelector<HTMLElement>('[data-action=same]');
    if (button) button.click();
    else if (field) announce(t(dialog.previous ? 'metadata.nothingToCopy' : 'metadata.firstFile'));
  };
  useFileDialogKeys((action: CaptionAction) => (action === 'same' ? copyField() : move(action, true)));

  return (
    <Modal
      label={t('metadata.ofItem', { name: known?.filename ?? '' })}
      className="metadata-dialog file-dialog"
      closesOnBackdrop
      onClose={onClose}
    >
      <FileDialogHead
        row={row}
        name={known?.filename ?? ''}
        position={dialog.at + 1}
        total={dialog.rows.length}
        withoutCaption={missing.ids.size}
        hasPrevious={dialog.previous !== undefined}
        hasNext={dialog.next !== undefined}
        hasNextWithoutCaption={dialog.nextWithoutCaption !== undefined}
        onMove={move}
        onClose={onClose}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles the focus events of its fields */}
      <div ref={body} className="file-dialog-body" onFocus={focus.onFocus}>
        {row ? (
          <>
            <div className="file-dialog-picture">
              <FilePicture key={uploadId} row={row} next={dialog.next} />
            </div>
            <FileMetadata
              key={uploadId}
              row={row}
              details={dialog.details}
              overrides={dialog.overrides}
              form={form}
              previous={dialog.previousValues}
              view={view}
              carried={focus.carried}
              onChange={dialog.change}
            />
          </>
        ) : (
          <FileGone
            key={uploadId}
            name={known?.filename ?? ''}
            own={dialog.overrides}
            form={form}
            hasNext={dialog.next !== undefined}
            onNext={() => move('next', true)}
          />
        )}
      </div>
    </Modal>
  );
}
