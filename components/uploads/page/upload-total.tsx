import { formatByteSize } from '#lib/core/byte-size.ts';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { SentSoFar } from '#lib/uploads/model/sending-estimate.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { TransferFigures } from '../transfer-figures.tsx';

interface UploadTotalProps {
  readonly summary: QueueSummary;
  readonly sent: SentSoFar;
}

/** Total size, transfer rate and time left, as far as they are known. */
export function UploadTotal({ summary, sent }: UploadTotalProps) {
  const { t, locale } = useText();
  const { bytesSent, bytesTotal, moving } = summary;
  const size = (bytes: number) => formatByteSize(bytes, locale);
  const isPart = bytesSent < bytesTotal && (bytesSent > 0 || summary.uploading > 0);
  return (
    <p className="upload-total">
      <strong>
        {isPart
          ? t(sent.isAbout ? 'uploads.sentAbout' : 'uploads.sentOf', {
              sent: size(sent.bytesSent),
              total: size(bytesTotal),
            })
          : size(bytesTotal)}
      </strong>
      {moving > 0 && <TransferFigures sent={sent} timeLeft="uploads.aboutLeft" />}
    </p>
  );
}
