import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotSaved } from './not-saved.tsx';

interface FileNoticesProps {
  readonly row: UploadRow;
  readonly isMissing: boolean;
  /** Offset from which the file's metadata were not read; null if all were. */
  readonly unreadFrom: number | null;
}

/** What matters about the fields of a file, above them. */
export function FileNotices({ row, isMissing, unreadFrom }: FileNoticesProps) {
  const { t, locale } = useText();
  const { isTransferred } = row;
  const isBeingSent = !isTransferred && (row.status === 'uploading' || row.status === 'paused');
  return (
    <>
      <NotSaved />
      {row.type === 'image' && !row.isReady && <Notice icon="clock">{t('metadata.stillReading')}</Notice>}
      {unreadFrom !== null && (
        <Notice icon="alert">{t('metadata.unreadFrom', { size: formatByteSize(unreadFrom, locale) })}</Notice>
      )}
      {isBeingSent && <Notice icon="upload">{t('metadata.untilLastByte')}</Notice>}
      {isTransferred && <Notice icon="check">{t('metadata.tooLate')}</Notice>}
      {row.isChangeLate && (
        <Notice icon="alert" tone="warning">
          {t('metadata.changedTooLate')}
        </Notice>
      )}
      {isMissing && (
        <Notice icon="alert" tone="warning">
          {t('file.missingMetadata')}
        </Notice>
      )}
    </>
  );
}
