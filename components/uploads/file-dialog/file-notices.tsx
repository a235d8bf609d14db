import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { contentNote } from '../content-note.ts';
import type { FormValues } from '../form/use-form-values.ts';
import { isBeingRead } from '../is-being-read.ts';
import { NotSaved } from './not-saved.tsx';
import { TypedTexts } from './typed-texts.tsx';

interface FileNoticesProps {
  readonly row: UploadRow;
  readonly isMissing: boolean;
  readonly details: UploadDetails | null;
  readonly form: FormValues;
}

/** What matters about the fields of a file, above them. */
export function FileNotices({ row, isMissing, details, form }: FileNoticesProps) {
  const { t, locale } = useText();
  const { isTransferred, isChangeable, isChangeLate } = row;
  const isBeingSent = row.status === 'uploading';
  const isLastSent = !isTransferred && !isChangeable;
  const unreadFrom = details?.unreadFrom ?? null;
  const content = contentNote(row, { t });
  return (
    <>
      <NotSaved />
      {content && (
        <Notice icon="alert" tone="warning">
          {content}
        </Notice>
      )}
      {isBeingRead(row) && <Notice icon="clock">{t('metadata.stillReading')}</Notice>}
      {unreadFrom !== null && (
        <Notice icon="alert">{t('metadata.unreadFrom', { size: formatByteSize(unreadFrom, locale) })}</Notice>
      )}
      {isBeingSent && isChangeable && <Notice icon="upload">{t('metadata.untilLastByte')}</Notice>}
      {isLastSent && !isChangeLate && <Notice icon="upload">{t('metadata.lastPartSent')}</Notice>}
      {isLastSent && isChangeLate && (
        <Notice icon="alert" tone="warning" role="alert">
          {t('metadata.changeKept')}
        </Notice>
      )}
      {isTransferred && <Notice icon="check">{t('metadata.tooLate')}</Notice>}
      {isTransferred && isChangeLate && (
        <Notice icon="alert" tone="warning" role="alert">
          {t('metadata.changedTooLate')}
        </Notice>
      )}
      {details && <TypedTexts own={details.unsent} form={form} />}
      {isMissing && (
        <Notice icon="alert" tone="warning">
          {t('file.missingMetadata')}
        </Notice>
      )}
    </>
  );
}
