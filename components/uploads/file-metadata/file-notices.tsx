import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotSaved } from './not-saved.tsx';

interface FileNoticesProps {
  readonly row: UploadRow;
  readonly isMissing: boolean;
}

/** What matters about the fields of a file, above them. */
export function FileNotices({ row, isMissing }: FileNoticesProps) {
  const { t } = useText();
  const { isTransferred } = row;
  const isBeingSent = !isTransferred && (row.status === 'uploading' || row.status === 'paused');
  return (
    <>
      <NotSaved />
      {row.type === 'image' && !row.isReady && <Notice icon="clock">{t('metadata.stillReading')}</Notice>}
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
