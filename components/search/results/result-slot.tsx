import { memo, type ReactNode } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';

/** Draws a result; `tabIndex` belongs to what opens it. */
export type RenderItem = (item: SearchItem, index: number, tabIndex: 0 | -1) => ReactNode;

interface ResultSlotProps {
  readonly index: number;
  /** From 1. */
  readonly column: number;
  /** Tab reaches this one of all results. */
  readonly isTabStop: boolean;
  /** Null: the server answered with nothing that can be shown; undefined: not here yet. */
  readonly item: SearchItem | null | undefined;
  /** Index where the same asset is shown already. */
  readonly duplicateOf: number | undefined;
  readonly renderItem: RenderItem;
}

/** The place of one result. It has its size before its result is there, so nothing moves when it comes. */
export const ResultSlot = memo(function ResultSlot(props: ResultSlotProps) {
  const { index, column, isTabStop, item, duplicateOf, renderItem } = props;
  const isShown = item && duplicateOf === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out by the width of the window
    <div
      role="gridcell"
      className="result-slot"
      data-index={index}
      tabIndex={isTabStop && !isShown ? 0 : -1}
      aria-colindex={column}
    >
      {isShown ? (
        renderItem(item, index, isTabStop ? 0 : -1)
      ) : (
        <div className="result-gap" aria-busy={item === undefined}>
          {item !== undefined && <GapWords duplicateOf={duplicateOf} />}
        </div>
      )}
    </div>
  );
});

function GapWords({ duplicateOf }: Pick<ResultSlotProps, 'duplicateOf'>) {
  const { t, locale } = useText();
  if (duplicateOf === undefined) return t('search.unreadable');
  return t('search.shownAs', { number: new Intl.NumberFormat(locale).format(duplicateOf + 1) });
}
