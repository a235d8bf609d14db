import { useCallback } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { ResultRow } from './result-row.tsx';
import { ResultWindow } from './result-window.tsx';
import type { SearchResultsProps } from './search-results.tsx';

/** 'With Metadata' of media, both views of articles. */
export function ResultList({ type, search, shown, mode, onOpen }: SearchResultsProps) {
  const renderItem = useCallback(
    (item: SearchItem, index: number) => (
      <ResultRow key={item.objectId} item={item} hasStatus={mode !== 'simple'} onOpen={() => onOpen(index)} />
    ),
    [mode, onOpen],
  );
  const listClassName = `result-rows result-rows-${type === 'text' ? mode : 'media'}`;
  return (
    <ResultWindow type={type} search={search} shown={shown} listClassName={listClassName} renderItem={renderItem} />
  );
}
