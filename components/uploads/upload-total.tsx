import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { UploadPromise } from '#lib/uploads/model/upload-promise.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { PromiseBadge } from './promise-badge.tsx';
import { timeText } from './time-text.ts';
import { useTransferRate } from './use-transfer-rate.ts';

interface UploadTotalProps {
  readonly summary: QueueSummary;
  readonly promise: UploadPromise | null;
  readonly options: UploadOptions;
}

/** The footer's left side: how far all of it is, how long it takes, what may be closed; or what may be added. */
export function UploadTotal({ summary, promise, options }: UploadTotalProps) {
  const texts = useText();
  const { t, locale } = texts;
  const { bytesSent, bytesTotal, moving, disconnected } = summary;
  const { rate, secondsLeft } = useTransferRate(bytesSent, bytesTotal, moving > 0);
  if (summary.valid === 0) return <AcceptedFiles options={options} />;
  const size = (bytes: number) => formatByteSize(bytes, locale);
  const isStarted = summary.bytesSent > 0 || summary.uploading > 0;
  return (
    <div className="upload-total">
      <p className="upload-total-line">
        <strong>
          {isStarted
            ? t('uploads.sentOf', { sent: size(summary.bytesSent), total: size(summary.bytesTotal) })
            : size(summary.bytesTotal)}
        </strong>
        {rate && <span className="upload-total-left">{t('uploads.speed', { size: size(rate) })}</span>}
        {rate && secondsLeft !== null && (
          <span className="upload-total-left">{t('uploads.aboutLeft', { time: timeText(secondsLeft, texts) })}</span>
        )}
        {moving === 0 && disconnected > 0 && (
          <span className="upload-row-hold">
            <Icon name="unplugged" />
            {t('uploads.waitingForConnection')}
          </span>
        )}
      </p>
      {promise && <PromiseBadge promise={promise} canStart={summary.startable > 0} />}
      {isStarted && <ProgressBar label={t('uploads.totalProgress')} permille={summary.permille} />}
    </div>
  );
}

/** Two spellings of one format are one format to a person. */
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
  const formats = [...new Set(options.allowedExtensions.map((extension) => SAME_FORMAT[extension] ?? extension))];
  const all = formats.map((format) => format.toUpperCase());
  if (all.length === 0) return <div className="upload-total" />;
  const types = all.slice(0, SHOWN_FORMATS).join(', ') + (all.length > SHOWN_FORMATS ? ', ...' : '');
  const text =
    options.maxSize === 0 ? types : t('uploads.accepts', { types, size: formatByteSize(options.maxSize, locale) });
  return (
    <p className="upload-total upload-accepts" title={all.join(', ')}>
      {text}
    </p>
  );
}
