import { useText } from '../../i18n/text-provider.tsx';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Pane } from './use-panes.ts';

interface PaneSwitchProps {
  readonly front: Pane;
  readonly fileCount: number;
  /** Files in the list wait for an answer. */
  readonly hasQuestion: boolean;
  readonly onPane: (pane: Pane) => void;
}

/** Below the bar where the page is too narrow for list and form side by side. */
export function PaneSwitch({ front, fileCount, hasQuestion, onPane }: PaneSwitchProps) {
  const { t, locale } = useText();
  if (!useMediaQuery('(width < 620px)')) return null;
  return (
    <fieldset className="panes" aria-label={t('uploads.panes')}>
      <button type="button" className="pane" aria-pressed={front === 'files'} onClick={() => onPane('files')}>
        {t('uploads.files')} {fileCount > 0 && <span className="pane-count">{fileCount.toLocaleString(locale)}</span>}
        {hasQuestion && (
          <span className="pane-question" title={t('uploads.needsAnswer')}>
            <Icon name="alert" />
            <span className="visually-hidden">{t('uploads.needsAnswer')}</span>
          </span>
        )}
      </button>
      <button type="button" className="pane" aria-pressed={front === 'form'} onClick={() => onPane('form')}>
        {t('uploads.metadata')}
        {/* Shown by its style while the form says that something is missing. */}
        <span className="pane-missing" title={t('uploads.fieldsMissing')}>
          <Icon name="alert" />
          <span className="visually-hidden">{t('uploads.fieldsMissing')}</span>
        </span>
      </button>
    </fieldset>
  );
}
