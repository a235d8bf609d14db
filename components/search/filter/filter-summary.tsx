import { activeParts, type FilterPart } from '#lib/search/model/filter-parts.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { focusSearchField } from '../../surface/search-focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { describePart } from './describe-part.ts';
import { useFilter } from './use-filter.ts';

/** The summary of the active filter (2.8.2), with a button to remove each part. */
export function FilterSummary() {
  const texts = useText();
  const { filter, applied, tables, tree } = useFilter();
  const parts = applied === null ? [] : activeParts(applied);
  if (applied === null || parts.length === 0) return null;
  const lift = (part: FilterPart, chip: Element | null) => {
    filter.removePart(part);
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (neighbour) neighbour.querySelector('button')?.focus();
    else focusSearchField();
  };
  return (
    <ul className="filter-summary" aria-label={texts.t('filter.summary')}>
      {parts.map((part) => {
        const name = describePart(part, applied, { tables, tree }, texts);
        return (
          <li key={part} className="filter-chip">
            <span title={name}>{name}</span>
            <IconButton
              icon="close"
              size="small"
              label={texts.t('filter.lift', { name })}
              onClick={({ currentTarget }) => lift(part, currentTarget.closest('li'))}
            />
          </li>
        );
      })}
    </ul>
  );
}
