import { Suspense } from 'react';
import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { SentSoFar } from '#lib/uploads/model/sending-estimate.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const TransferFigures = lazyPart(async () => (await import('../transfer-figures.tsx')).TransferFigures);

interface UploadTotalProps {
  readonly summary: QueueSummary;
  readonly sent: SentSoFar;
  readonly options: UploadOptions;
}

/** Total size, transfer rate and time left, as far as they are known; for an empty list the accepted formats. */
export function UploadTotal({ summary, sent, options }: UploadTotalProps) {
  const { t, locale } = useText();
  const { bytesSent, bytesTotal, moving } = summary;
  if (summary.valid === 0) return <AcceptedFiles options={options} />;
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
      <Suspense fallback={null}>{moving > 0 && <TransferFigures sent={sent} timeLeft="uploads.aboutLeft" />}</Suspense>
    </p>
  );
}

/** Formats with several extensions are shown once. */
const SAME_FORMAT: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  pjpeg: 'jpg',
  pjp: 'jpg',
  tif: 'tiff',
  mpeg: 'mpg',
};
const SHOWN_FORMATS = 6;

function AcceptedFiles({ options }: { readonly options: UploadOptions }) {
  const { t, locale } = useText();
  const formats = [...new Set(options.allowedExtensions.map((entry) => SAME_FORMAT[entry] ?? entry))];
  const all = formats.map((format) => format.toUpperCase());
  if (all.length === 0) return null;
  const types = all.slice(0, SHOWN_FORMATS).join(', ') + (all.length > SHOWN_FORMATS ? ', ...' : '');
  const text =
    options.maxSize === 0 ? types : t('uploads.accepts', { types, size: formatByteSize(options.maxSize, locale) });
  return (
    <p className="upload-total" title={all.join(', ')}>
      {text}
    </p>
  );
}
