import { formatByteSize } from '#lib/core/byte-size.ts';
import { durationText } from '../i18n/duration-text.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useTransferRate } from './use-transfer-rate.ts';

interface TransferFiguresProps {
  readonly bytesSent: number;
  readonly bytesTotal: number;
  readonly timeLeft: 'uploads.aboutLeft' | 'uploads.itemLeft';
}

/** Transfer rate and time left, once they are known. Loaded, and shown, only while bytes move. */
export function TransferFigures({ bytesSent, bytesTotal, timeLeft }: TransferFiguresProps) {
  const texts = useText();
  const { t, locale } = texts;
  const { rate, secondsLeft } = useTransferRate(bytesSent, bytesTotal);
  if (!rate) return null;
  return (
    <>
      <span>{t('uploads.speed', { size: formatByteSize(rate, locale) })}</span>
      {secondsLeft !== null && <span>{t(timeLeft, { time: durationText(Math.max(1, secondsLeft), texts) })}</span>}
    </>
  );
}
