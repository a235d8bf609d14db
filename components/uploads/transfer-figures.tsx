import { formatByteSize } from '#lib/core/byte-size.ts';
import type { SentSoFar } from '#lib/uploads/model/sending-estimate.ts';
import { durationText } from '../i18n/duration-text.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useTransferRate } from './use-transfer-rate.ts';

interface TransferFiguresProps {
  readonly sent: SentSoFar;
  readonly timeLeft: 'uploads.aboutLeft' | 'uploads.itemLeft';
}

/** Transfer rate and time left, once they are known. Loaded, and shown, only while bytes move. */
export function TransferFigures({ sent, timeLeft }: TransferFiguresProps) {
  const texts = useText();
  const { t, locale } = texts;
  const { rate, secondsLeft, isAbout } = useTransferRate(sent);
  if (!rate) return null;
  const left = isAbout ? 'uploads.aboutLeft' : timeLeft;
  return (
    <>
      <span className={isAbout ? 'rate-about' : undefined}>
        {t(isAbout ? 'uploads.speedAbout' : 'uploads.speed', { size: formatByteSize(rate, locale) })}
      </span>
      {secondsLeft !== null && <span>{t(left, { time: durationText(Math.max(1, secondsLeft), texts) })}</span>}
    </>
  );
}
