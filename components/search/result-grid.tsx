import { VirtuosoGrid } from 'react-virtuoso';
import { useStore } from 'zustand';
import { useText } from '../hooks/text-provider.tsx';
import { VirtualItem, VirtualList } from '../ui/virtual-parts.tsx';
import { ListEnd } from './list-end.tsx';
import { nextPageMarginPx } from './next-page-margin.ts';
import { ResultTile } from './result-tile.tsx';
import type { SearchResultsProps } from './search-results.tsx';
import { viewMemory } from './view-memory.ts';

const components = { List: VirtualList, Item: VirtualItem, Footer: ListEnd };

/** 'Image Only': tiles of at most 200 px (9.9). */
export function ResultGrid({ type, search, onOpen }: SearchResultsProps) {
  const { t } = useText();
  const items = useStore(search.store, (state) => state.items);
  const isLoading = useStore(search.store, (state) => state.status === 'loading');
  const memory = viewMemory(search, type);
  return (
    <VirtuosoGrid
      className="results"
      aria-label={t('search.results')}
      listClassName="result-grid"
      data={items}
      context={{ isLoading }}
      components={components}
      computeItemKey={(_, item) => item.objectId}
      initialTopMostItemIndex={Math.min(memory.firstIndex, Math.max(0, items.length - 1))}
      increaseViewportBy={{ top: 0, bottom: nextPageMarginPx(type) }}
      endReached={search.loadMore}
      rangeChanged={({ startIndex }) => {
        memory.firstIndex = startIndex;
      }}
      itemContent={(index, item) => <ResultTile item={item} onOpen={() => onOpen(index)} />}
    />
  );
}
