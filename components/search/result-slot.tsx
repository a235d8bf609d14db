import { memo, type ReactNode } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../hooks/text-provider.tsx';

interface ResultSlotProps {
  readonly index: number;
  readonly total: number;
  /** Null: the server answered with nothing that can be shown; undefined: not here yet. */
  readonly item: SearchItem | null | undefined;
  /** Index where the same asset is shown already. */
  readonly doubleOf: number | undefined;
  readonly renderItem: (item: SearchItem, index: number) => ReactNode;
}

/** The place of one result. It has its size before its result is there, so nothing moves when it comes. */
export const ResultSlot = memo(function ResultSlot({ index, total, item, doubleOf, renderItem }: ResultSlotProps) {
  const { t, locale } = useText();
  const number = (at: number) => new Intl.NumberFormat(locale).format(at + 1);
  return (
    <li className="result-slot" data-index={index} tabIndex={-1} aria-posinset={index + 1} aria-setsize={total}>
      {item && doubleOf === undefined ? (
        renderItem(item, index)
      ) : (
        <div className="result-gap" aria-busy={item === undefined}>
          {item === null && t('search.unreadable')}
          {item && doubleOf !== undefined && t('search.shownAs', { number: number(doubleOf) })}
        </div>
      )}
    </li>
  );
});
