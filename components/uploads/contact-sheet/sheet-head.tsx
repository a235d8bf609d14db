import type { ReactNode } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SIZES } from './sheet-size.ts';

interface SheetHeadProps {
  readonly title: string;
  readonly counter: ReactNode;
  /** Buttons that open their panels. */
  readonly tools: ReactNode;
  readonly sizePx: number;
  readonly onSize: (sizePx: number) => void;
  readonly onClose: () => void;
}

/** One line: title, counter, tools and the slider for the size of the pictures. */
export function SheetHead({ title, counter, tools, sizePx, onSize, onClose }: SheetHeadProps) {
  const { t, locale } = useText();
  return (
    <header className="sheet-head">
      <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      <h2>{title}</h2>
      {counter}
      <div className="sheet-tools">
        {tools}
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
      </div>
    </header>
  );
}
