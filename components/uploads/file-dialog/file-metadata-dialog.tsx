import '../../../assets/styles/uploads/metadata-dialogs.css';
import '../../../assets/styles/uploads/caption-desk.css';
import '../../../assets/styles/uploads/file-field.css';
import { useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FilePicture } from '../picture/file-picture.tsx';
import { DeskHead } from './desk-head.tsx';
import type { DeskAction } from './desk-keys.ts';
import { FileGone } from './file-gone.tsx';
import { FileMetadata } from './file-metadata.tsx';
import { useDesk } from './use-desk.ts';
import { useDeskFocus } from './use-desk-focus.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskView } from './use-desk-view.ts';

interface FileMetadataDialogProps {
  readonly type: MediaType;
  readonly uploadId: string;
  readonly onFile: (uploadId: string) => void;
  readonly onClose: () => void;
}

/**
 * One file: its picture beside its fields, with the value that each will be sent with (2.7.6). Keys lead to the other
 * files and keep the field, so that many files are captioned without the mouse.
 */
export function FileMetadataDialog({ type, uploadId, onFile, onClose }: FileMetadataDialogProps) {
  const { t } = useText();
  const desk = useDesk(type, uploadId);
  const { row, known, form, gaps } = desk;
  const view = useDeskView();
  const body = useRef<HTMLDivElement>(null);
  const [said, say] = useSaid();
  const state = `${desk.details !== null} ${row?.isTransferred}`;
  const focus = useDeskFocus(() => body.current, uploadId, state);

  const move = (to: 'previous' | 'next' | 'nextGap', takesField: boolean): void => {
    const target = desk[to];
    if (!target) say(t(endText(to, type)));
    else {
      focus.leave(takesField);
      onFile(target.uploadId);
    }
  };
  const copyField = (): void => {
    const field = document.activeElement?.closest('[data-field]');
    const button = field?.querySelector<HTMLElement>('[data-action=same]');
    if (button) button.click();
    else if (field) say(t(desk.previous ? 'metadata.nothingToCopy' : 'metadata.firstFile'));
  };
  useDeskKeys((action: DeskAction) => (action === 'same' ? copyField() : move(action, true)));

  return (
    <Modal
      label={t('metadata.ofItem', { name: known?.filename ?? '' })}
      className="metadata-dialog desk"
      closesOnBackdrop
      onClose={onClose}
    >
      <DeskHead
        row={row}
        name={known?.filename ?? ''}
        position={desk.at + 1}
        total={desk.rows.length}
        gaps={gaps.ids.size}
        hasPrevious={desk.previous !== undefined}
        hasNext={desk.next !== undefined}
        hasNextGap={desk.nextGap !== undefined}
        onMove={move}
        onClose={onClose}
      />
      {/* The page's own live region is silent behind a dialog. */}
      <p className="visually-hidden" role="status">
        <span key={said.number}>{said.text}</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles the focus events of its fields */}
      <div ref={body} className="desk-body" onFocus={focus.onFocus}>
        {row ? (
          <>
            <div className="desk-picture">
              <FilePicture key={uploadId} row={row} next={desk.next} />
            </div>
            <FileMetadata
              key={uploadId}
              row={row}
              details={desk.details}
              overrides={desk.overrides}
              form={form}
              previous={desk.previousValues}
              view={view}
              carried={focus.carried}
              onChange={desk.change}
            />
          </>
        ) : (
          <FileGone
            key={uploadId}
            name={known?.filename ?? ''}
            own={desk.overrides}
            form={form}
            hasNext={desk.next !== undefined}
            onNext={() => move('next', true)}
          />
        )}
      </div>
    </Modal>
  );
}

function endText(to: 'previous' | 'next' | 'nextGap', type: MediaType): TextId {
  if (to === 'nextGap') return type === 'image' ? 'metadata.noOtherGap' : 'metadata.noOtherDescriptionGap';
  return to === 'previous' ? 'metadata.firstFile' : 'metadata.lastFile';
}

/** What a screen reader announces; the same text again when it is said again. */
function useSaid() {
  const [said, setSaid] = useState({ text: '', number: 0 });
  const say = (text: string): void => setSaid(({ number }) => ({ text, number: number + 1 }));
  return [said, say] as const;
}
