import { memo, type ReactNode } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { SelectMark } from '../item/select-mark.tsx';
import { isSelectable } from '../item/use-tray.ts';

/** Renders a result; `tabIndex` is for the control that opens it. */
export type RenderItem = (item: SearchItem, index: number, tabIndex: 0 | -1, isSelected: boolean) => ReactNode;

interface ResultSlotProps {
  readonly index: number;
  /** From 1. */
  readonly column: number;
  /** Tab reaches this result, and no other one. */
  readonly isTabStop: boolean;
  /** Null: the server's row could not be read; undefined: not loaded yet. */
  readonly item: SearchItem | null | undefined;
  /** Index of the result that already shows the same asset. */
  readonly duplicateOf: number | undefined;
  readonly isSelected: boolean;
  readonly renderItem: RenderItem;
}

/** The slot of one result. It has its size before the result has loaded, so that nothing moves when it has. */
export const ResultSlot = memo(function ResultSlot(props: ResultSlotProps) {
  const { index, column, isTabStop, item, duplicateOf, isSelected, renderItem } = props;
  const isShown = item && duplicateOf === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out by the width of the window
    <div
      role="gridcell"
      className="result-slot"
      data-index={index}
      tabIndex={isTabStop && !isShown ? 0 : -1}
      aria-colindex={column}
      aria-selected={isShown && isSelectable(item) ? isSelected : undefined}
    >
      {isShown ? (
        <>
          {renderItem(item, index, isTabStop ? 0 : -1, isSelected)}
          {isSelectable(item) && <SelectMark item={item} isSelected={isSelected} />}
        </>
      ) : (
        <div className="result-gap" aria-busy={item === undefined}>
          {item !== undefined && <GapText duplicateOf={duplicateOf} />}
        </div>
      )}
    </div>
  );
});

function GapText({ duplicateOf }: Pick<ResultSlotProps, 'duplicateOf'>) {
  const { t, locale } = useText();
  if (duplicateOf === undefined) return t('search.unreadable');
  return t('search.shownAs', { number: new Intl.NumberFormat(locale).format(duplicateOf + 1) });
}
