import { useText } from '../../i18n/text-provider.tsx';
import { useKeyTexts } from '../../i18n/use-key-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import type { PreviewSteps } from './use-preview-steps.ts';

interface PreviewBarProps {
  readonly title: string;
  readonly index: number;
  readonly total: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
  readonly steps: PreviewSteps;
  /** Absent where there is nothing to show on the whole screen. */
  readonly onFullScreen: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Buttons for the previous and next result, position, and close. Placed above everything of varying height, so that the
 * buttons stay under the pointer.
 */
export function PreviewBar({ title, index, total, isAtLeast, steps, onFullScreen, onClose }: PreviewBarProps) {
  const { t, locale } = useText();
  const { titled } = useKeyTexts();
  const fullScreen = t('preview.fullScreen');
  const digits = new Intl.NumberFormat(locale);
  return (
    <header className="preview-bar">
      {/* Not `disabled`: a focused button that becomes disabled receives no more arrow keys. */}
      <IconButton
        icon={LATE_ICONS.chevronLeft}
        label={t('preview.previous')}
        aria-disabled={!steps.previous}
        onClick={steps.previous}
      />
      <IconButton
        icon={LATE_ICONS.chevronRight}
        label={t('preview.next')}
        aria-disabled={!steps.next}
        onClick={steps.next}
      />
      <span className="preview-position" role="status">
        <span className="visually-hidden">{title}, </span>
        {t(isAtLeast ? 'preview.positionAtLeast' : 'preview.position', {
          number: digits.format(index + 1),
          total: digits.format(total),
        })}
      </span>
      {onFullScreen && (
        <IconButton
          icon={LATE_ICONS.fullScreen}
          label={fullScreen}
          title={titled(fullScreen, 'f')}
          onClick={onFullScreen}
        />
      )}
      <IconButton icon="close" label={t('app.close')} data-autofocus="" onClick={onClose} />
    </header>
  );
}
