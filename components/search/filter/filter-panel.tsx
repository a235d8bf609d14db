import '../../../assets/styles/search/filter.css';
import { memo, useDeferredValue, useEffect } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ResizeHandle } from '../../ui/resize-handle.tsx';
import { FilterForm } from './filter-form.tsx';
import { useFilterLists } from './use-filter.ts';
import { MIN_FILTER_WIDTH, useFilterWidth } from './use-filter-width.ts';

/** The window in which the panel is docked (2.9.1, 9.10). */
const DOCKED = '(min-width: 800px)';

export function useIsFilterDocked(): boolean {
  return useMediaQuery(DOCKED);
}

interface FilterPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The filter (2.9.1): docked beside the results in a wide window, else a dialog over them. */
export const FilterPanel = memo(function FilterPanel({ isOpen, onClose }: FilterPanelProps) {
  const { t } = useText();
  const isDocked = useIsFilterDocked();
  const { width, maxWidth, setWidth } = useFilterWidth();
  useFilterLists();
  // They take as long as the rest of the page, and follow it in short tasks.
  const hasFields = useDeferredValue(true, false);
  useEffect(() => {
    // When the window becomes wide, the dialog closes, so that it does not reopen in a narrow one.
    if (isDocked && isOpen) onClose();
  }, [isDocked, isOpen, onClose]);

  const style = { width };
  const handle = (
    <ResizeHandle label={t('filter.resize')} value={width} min={MIN_FILTER_WIDTH} max={maxWidth} onValue={setWidth} />
  );
  if (isDocked) {
    return (
      <aside className="filter-panel" style={style} aria-label={t('filter.title')}>
        {hasFields && <FilterForm />}
        {handle}
      </aside>
    );
  }
  if (!isOpen) return null;
  return (
    <Modal label={t('filter.title')} className="filter-sheet" closesOnBackdrop onClose={onClose}>
      <div className="filter-panel" style={style}>
        <header className="filter-head">
          <h2>{t('filter.title')}</h2>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
        </header>
        <FilterForm onApplied={onClose} />
        {handle}
      </div>
    </Modal>
  );
});
