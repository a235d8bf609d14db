import '../../../assets/styles/uploads/metadata-dialogs.css';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useFormValues } from '../form/use-form-values.ts';
import { FileMetadata } from './file-metadata.tsx';
import { useFileRows } from './use-file-rows.ts';

interface FileMetadataDialogProps {
  readonly type: MediaType;
  readonly uploadId: string;
  readonly onFile: (uploadId: string) => void;
  readonly onClose: () => void;
}

/**
 * The values of one file, of the form, and those that will be sent, with buttons for previous and next file (2.7.6).
 */
export function FileMetadataDialog({ type, uploadId, onFile, onClose }: FileMetadataDialogProps) {
  const { t, locale } = useText();
  const rows = useFileRows(type);
  const form = useFormValues(type);
  const at = rows.findIndex((row) => row.uploadId === uploadId);
  const row = rows[at];
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  const digits = (count: number): string => count.toLocaleString(locale);
  return (
    <Modal
      label={t('metadata.ofItem', { name: row?.filename ?? '' })}
      className="metadata-dialog"
      closesOnBackdrop
      onClose={onClose}
    >
      <header className="metadata-dialog-head">
        <div className="metadata-dialog-title">
          <h2 title={row?.filename}>{row?.filename}</h2>
          {row && (
            <p aria-live="polite">{t('metadata.position', { at: digits(at + 1), count: digits(rows.length) })}</p>
          )}
        </div>
        <IconButton
          icon="chevronLeft"
          label={t('metadata.previousFile')}
          disabled={!row || !previous}
          onClick={() => previous && onFile(previous.uploadId)}
        />
        <IconButton
          icon="chevronRight"
          label={t('metadata.nextFile')}
          disabled={!row || !next}
          onClick={() => next && onFile(next.uploadId)}
        />
        <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      </header>
      {row ? (
        <FileMetadata key={uploadId} row={row} hasFileValues={type === 'image'} form={form} />
      ) : (
        <p className="metadata-dialog-message">{t('metadata.fileGone')}</p>
      )}
    </Modal>
  );
}
