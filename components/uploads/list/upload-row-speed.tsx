import { formatByteSize } from '#lib/core/byte-size.ts';
import { bytesSentOf } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { timeText } from '../page/time-text.ts';
import { useTransferRate } from '../page/use-transfer-rate.ts';

/** How fast this file goes and how long it still takes; nothing for one that is there in a moment. */
export function UploadRowSpeed({ row }: { readonly row: UploadRow }) {
  const texts = useText();
  const { rate, secondsLeft } = useTransferRate(bytesSentOf(row), row.bytesTotal, true);
  if (!rate) return null;
  return (
    <>
      <span>{texts.t('uploads.speed', { size: formatByteSize(rate, texts.locale) })}</span>
      {secondsLeft !== null && (
        <span>{texts.t('uploads.itemLeft', { time: timeText(Math.max(1, secondsLeft), texts) })}</span>
      )}
    </>
  );
}
