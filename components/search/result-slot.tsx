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
  return (
    <li className="result-slot" data-index={index} tabIndex={-1} aria-posinset={index + 1} aria-setsize={total}>
      {item && doubleOf === undefined ? (
        renderItem(item, index)
      ) : (
        <div className="result-gap" aria-busy={item === undefined}>
          {item !== undefined && <GapWords doubleOf={doubleOf} />}
        </div>
      )}
    </li>
  );
});

function GapWords({ doubleOf }: Pick<ResultSlotProps, 'doubleOf'>) {
  const { t, locale } = useText();
  if (doubleOf === undefined) return t('search.unreadable');
  return t('search.shownAs', { number: new Intl.NumberFormat(locale).format(doubleOf + 1) });
}
