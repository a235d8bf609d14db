import type { ReactNode } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { SizeSlider } from '../../surface/size-slider.tsx';
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
  const { t } = useText();
  return (
    <header className="sheet-head">
      <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      <h2>{title}</h2>
      {counter}
      <div className="sheet-tools">
        {tools}
        <SizeSlider sizes={SIZES} sizePx={sizePx} onSize={onSize} />
      </div>
    </header>
  );
}
