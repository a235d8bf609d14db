import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/text-provider.tsx';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { Icon } from '../../ui/icon.tsx';

type Pane = 'files' | 'form';

interface PaneSwitchProps {
  readonly front: Pane;
  readonly fileCount: number;
  /** Files in the list need an answer of the user. */
  readonly hasQuestion: boolean;
  readonly onPane: (pane: Pane) => void;
}

/** Switches between list and form if the page is too narrow for both. */
export function PaneSwitch({ front, fileCount, hasQuestion, onPane }: PaneSwitchProps) {
  const { t, locale } = useText();
  if (!useMediaQuery('(width < 620px)')) return null;
  return (
    <fieldset className="panes" aria-label={t('uploads.panes')}>
      <button type="button" className="pane" aria-pressed={front === 'files'} onClick={() => onPane('files')}>
        {t('uploads.files')} {fileCount > 0 && <span className="pane-count">{fileCount.toLocaleString(locale)}</span>}
        {hasQuestion && (
          <span className="pane-needs-answer" title={t('uploads.needsAnswer')}>
            <Icon name="alert" />
            <span className="visually-hidden">{t('uploads.needsAnswer')}</span>
          </span>
        )}
      </button>
      <button type="button" className="pane" aria-pressed={front === 'form'} onClick={() => onPane('form')}>
        {t('uploads.metadata')}
        {/* Shown by CSS while the form has `data-missing`. */}
        <span className="pane-missing" title={t('uploads.fieldsMissing')}>
          <Icon name="alert" />
          <span className="visually-hidden">{t('uploads.fieldsMissing')}</span>
        </span>
      </button>
    </fieldset>
  );
}

interface Panes {
  /** The pane that a narrow page shows. */
  readonly front: Pane;
  /** Shows a pane and focuses the control in it that last had the focus. */
  readonly show: (pane: Pane) => void;
  /** Shows the list without moving the focus. */
  readonly showFiles: () => void;
  /** Shows the form; the caller sets the focus. */
  readonly showForm: () => void;
  /** For the element around both panes. */
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * Which of list and form a narrow page shows. Both stay mounted, which keeps scroll position, selection, text and
 * caret.
 */
export function usePanes(): Panes {
  const [front, setFront] = useState<Pane>('files');
  const focused = useRef<Partial<Record<Pane, HTMLElement>>>({});
  return {
    front,
    show: useCallback((pane) => {
      flushSync(() => setFront(pane));
      focused.current[pane]?.focus({ preventScroll: true });
    }, []),
    showFiles: useCallback(() => setFront('files'), []),
    showForm: useCallback(() => flushSync(() => setFront('form')), []),
    onFocus({ target, currentTarget }) {
      if (target === currentTarget || !(target instanceof HTMLElement)) return;
      focused.current[target.closest('.metadata') ? 'form' : 'files'] = target;
    },
  };
}
