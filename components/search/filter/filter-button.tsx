import { activeParts } from '#lib/search/model/filter-parts.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { useIsFilterDocked } from './filter-panel.tsx';
import { useFilter } from './use-filter.ts';

interface FilterButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Opens the filter (2.8.1); marked while a filter is active. Renders nothing while the panel is docked. */
export function FilterButton({ isOpen, onOpen }: FilterButtonProps) {
  const { t, count } = useText();
  const { applied } = useFilter();
  const isDocked = useIsFilterDocked();
  if (isDocked) return null;
  const active = applied === null ? 0 : activeParts(applied).length;
  return (
    <button
      type="button"
      className={`${buttonClass()} filter-button`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={active > 0 ? count('filter.activeCount', active) : t('filter.title')}
      data-active={active > 0}
      onClick={onOpen}
    >
      <Icon name={LATE_ICONS.filter} />
      <span className="bar-label">{t('filter.title')}</span>
      {active > 0 && (
        <span className="filter-count" aria-hidden="true">
          {active}
        </span>
      )}
    </button>
  );
}
