import '../../../assets/styles/filter.css';
import { useEffect } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ResizeHandle } from '../../ui/resize-handle.tsx';
import { FilterForm } from './filter-form.tsx';
import { useFilterLists } from './use-filter.ts';
import { MIN_FILTER_WIDTH, useFilterWidth } from './use-filter-width.ts';

/** 2.9.1, 9.10 */
const DOCKED = '(min-width: 800px)';

export function useIsFilterDocked(): boolean {
  return useMediaQuery(DOCKED);
}

interface FilterPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** 2.9.1: beside the results where there is room, otherwise over them with a title and a way out. */
export function FilterPanel({ isOpen, onClose }: FilterPanelProps) {
  const { t } = useText();
  const isDocked = useIsFilterDocked();
  const { width, maxWidth, setWidth } = useFilterWidth();
  useFilterLists();
  useEffect(() => {
    // Docked by a wider window it has nothing over the results that could come back with a narrower one.
    if (isDocked && isOpen) onClose();
  }, [isDocked, isOpen, onClose]);

  const style = { width };
  const handle = (
    <ResizeHandle label={t('filter.resize')} value={width} min={MIN_FILTER_WIDTH} max={maxWidth} onValue={setWidth} />
  );
  if (isDocked) {
    return (
      <aside className="filter-panel" style={style} aria-label={t('filter.title')}>
        <FilterForm />
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
}
