import type { SentSoFar } from '#lib/uploads/model/sending-estimate.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { TransferFigures } from '../transfer-figures.tsx';
import { LateChange } from './upload-row-facts.tsx';

interface UploadRowSpeedProps {
  readonly row: UploadRow;
  readonly sent: SentSoFar;
}

/** Transfer rate and time left of one file, and until when changes of its metadata are sent. */
export function UploadRowSpeed({ row, sent }: UploadRowSpeedProps) {
  const { t } = useText();
  return (
    <>
      <TransferFigures sent={sent} timeLeft="uploads.itemLeft" />
      {row.isChangeable && (
        <span className="upload-row-until" title={t('metadata.untilLastByte')}>
          {t('uploads.changeable')}
        </span>
      )}
      {row.isChangeLate && <LateChange row={row} />}
    </>
  );
}
