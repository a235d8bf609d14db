import '../../assets/styles/ui/size-slider.css';
import { useText } from '../i18n/text-provider.tsx';
import type { PictureSizes } from './use-picture-size.ts';

interface SizeSliderProps {
  readonly sizes: PictureSizes;
  readonly sizePx: number;
  readonly onSize: (sizePx: number) => void;
}

/** Makes the pictures of a list larger or smaller. */
export function SizeSlider({ sizes, sizePx, onSize }: SizeSliderProps) {
  const { t, locale } = useText();
  return (
    <label className="size-slider">
      <span className="visually-hidden">{t('picture.size')}</span>
      <input
        type="range"
        min={sizes.min}
        max={sizes.max}
        step={sizes.step}
        value={sizePx}
        aria-valuetext={t('picture.sizeInPixels', { size: sizePx.toLocaleString(locale) })}
        title={t('picture.size')}
        onChange={({ target }) => onSize(Number(target.value))}
      />
    </label>
  );
}
