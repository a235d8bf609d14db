import { useCallback } from 'react';
import { ResultTile } from '../result/result-tile.tsx';
import type { RenderItem } from './result-slot.tsx';
import type { SearchResultsProps } from './result-window.tsx';
import { ResultWindow } from './result-window.tsx';

/** 'Image Only': tiles of at most 200 px (9.9). */
export function ResultGrid({ type, search, shown, onOpen }: SearchResultsProps) {
  const renderItem = useCallback<RenderItem>(
    (item, index, tabIndex) => (
      <ResultTile key={item.objectId} item={item} tabIndex={tabIndex} onOpen={() => onOpen(index)} />
    ),
    [onOpen],
  );
  return <ResultWindow type={type} search={search} shown={shown} listClassName="result-grid" renderItem={renderItem} />;
}
