import '../../../assets/styles/search/select-mark.css';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { titleOf } from './title-of.ts';
import { truncate } from './truncate.ts';

interface SelectMarkProps {
  readonly item: SearchItem;
  readonly isSelected: boolean;
}

// Constants: React looks at neither when a result changes.
const UNCHECKED = <span className="select-box" />;
const CHECKED = (
  <span className="select-box">
    <Icon name="check" />
  </span>
);

/** Selects a result by a click, a touch or a screen reader; keys do it on the result itself. The list handles the click. */
export function SelectMark({ item, isSelected }: SelectMarkProps) {
  const texts = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would take the arrow keys and the space bar of the grid
    <button
      type="button"
      role="checkbox"
      className="select-mark"
      aria-checked={isSelected}
      aria-label={texts.t('tray.select', { name: truncate(titleOf(item, texts)) })}
      tabIndex={-1}
      data-toggle=""
    >
      {isSelected ? CHECKED : UNCHECKED}
    </button>
  );
}
