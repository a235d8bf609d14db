import type { ReactNode } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SIZES } from './sheet-size.ts';

interface SheetHeadProps {
  readonly counter: ReactNode;
  readonly sizePx: number;
  readonly onSize: (sizePx: number) => void;
  readonly onClose: () => void;
}

/** Title, counter and the slider for the size of the pictures. */
export function SheetHead({ counter, sizePx, onSize, onClose }: SheetHeadProps) {
  const { t, locale } = useText();
  return (
    <header className="sheet-head">
      <h2>{t('metadata.overview')}</h2>
      {counter}
      <label className="sheet-size">
        <span className="visually-hidden">{t('sheet.size')}</span>
        <input
          type="range"
          min={SIZES.min}
          max={SIZES.max}
          step={SIZES.step}
          value={sizePx}
          aria-valuetext={t('sheet.sizeInPixels', { size: sizePx.toLocaleString(locale) })}
          title={t('sheet.size')}
          onChange={({ target }) => onSize(Number(target.value))}
        />
      </label>
      <IconButton icon="close" label={t('app.close')} onClick={onClose} />
    </header>
  );
}
