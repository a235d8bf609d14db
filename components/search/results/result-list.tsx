import { useCallback } from 'react';
import { ResultRow } from '../result/result-row.tsx';
import type { RenderItem } from './result-slot.tsx';
import type { SearchResultsProps } from './result-window.tsx';
import { ResultWindow } from './result-window.tsx';

/** 'With Metadata' of media, both views of articles. */
export function ResultList({ type, search, shown, mode, onOpen }: SearchResultsProps) {
  const renderItem = useCallback<RenderItem>(
    (item, index, tabIndex) => (
      <ResultRow
        key={item.objectId}
        item={item}
        hasStatus={mode !== 'simple'}
        tabIndex={tabIndex}
        onOpen={() => onOpen(index)}
      />
    ),
    [mode, onOpen],
  );
  const listClassName = `result-rows result-rows-${type === 'text' ? mode : 'media'}`;
  return (
    <ResultWindow type={type} search={search} shown={shown} listClassName={listClassName} renderItem={renderItem} />
  );
}
