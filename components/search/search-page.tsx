import '../../assets/styles/search/results.css';
import '../../assets/styles/search/search.css';
import '../../assets/styles/search/typed-text.css';
import '../../assets/styles/search/usage-mark.css';
import { memo, type RefObject, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { offeredParts } from '#lib/search/model/filter-parts.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useReady } from '../surface/client-context.ts';
import { focusSearchField } from '../surface/search-focus.ts';
import { SizeSlider } from '../surface/size-slider.tsx';
import { usePagePictures } from '../surface/theme-context.ts';
import { usePageStart } from '../surface/use-page-start.ts';
import { usePictureSize } from '../surface/use-picture-size.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SearchBar } from './bar/search-bar.tsx';
import { SearchHead } from './bar/search-head.tsx';
import { UnderstoodWords } from './bar/understood-words.tsx';
import { useViewMode, type ViewModeChoice } from './bar/use-view-mode.ts';
import { viewMemory } from './bar/view-memory.ts';
import { FilterButton } from './filter/filter-button.tsx';
import { FilterPanel } from './filter/filter-panel.tsx';
import { FilterSummary } from './filter/filter-summary.tsx';
import { FilteredTypeContext } from './filter/use-filter.ts';
import { RestrictedUseArea } from './item/restricted-use-area.tsx';
import { SoughtArea } from './item/sought-area.tsx';
import { UsageClock } from './item/usage-clock.tsx';
import { ResultNamesContext, useLoadedNames } from './item/use-result-names.ts';
import { OwnSearchesButton } from './own/own-searches-button.tsx';
import { useLooked } from './own/use-looked.ts';
import { usePreviewEntry } from './preview/use-preview-entry.ts';
import type { SearchResultsProps } from './results/result-window.tsx';
import { SearchResults, TILE_SIZES } from './results/search-results.tsx';
import { TrayPlace } from './tray/tray-place.tsx';
import { useFirstSearch } from './use-first-search.ts';
import { useSearchAddress } from './use-search-address.ts';

const PreviewWindow = lazyPart(async () => (await import('./preview/preview-window.tsx')).PreviewWindow);

/** One search route (2.8). An entry of the history, which each answered search writes, renders none of its parts again. */
export const SearchPage = memo(function SearchPage({ type }: { readonly type: SearchType }) {
  const search = searchesOf(useClient())[type];
  return (
    <SoughtArea search={search}>
      <FilteredTypeContext value={type}>
        <UsageClock search={search}>
          <RestrictedUseArea>
            <PageOfSearch type={type} search={search} />
          </RestrictedUseArea>
        </UsageClock>
      </FilteredTypeContext>
    </SoughtArea>
  );
});

interface OneSearch {
  readonly type: SearchType;
  readonly search: SearchStore;
}

function PageOfSearch({ type, search }: OneSearch) {
  const content = usePageStart(useText().t('search.label'), focusSearchField);
  const memory = viewMemory(search, type);
  const view = useViewMode(type, search, memory);
  const readEntrySearch = useSearchAddress(type, search);
  const preview = usePreviewEntry(search);
  useLooked(type, search);
  useFirstSearch({ type, search, memory, readEntrySearch });
  const names = useLoadedNames(type, view.mode !== 'image' || preview.index !== null);
  return (
    <ResultNamesContext value={names}>
      <div className="search-page">
        <PartsOfSearch
          type={type}
          search={search}
          view={view}
          content={content}
          shown={preview.index}
          onOpen={preview.open}
        />
        {preview.index !== null && (
          <PreviewWindow
            search={search}
            index={preview.index}
            onIndex={preview.show}
            onClose={preview.close}
            onGone={preview.replaceBySearch}
          />
        )}
      </div>
    </ResultNamesContext>
  );
}

interface PartsOfSearchProps extends OneSearch, Pick<SearchResultsProps, 'shown' | 'onOpen'> {
  readonly view: ViewModeChoice;
  readonly content: RefObject<HTMLElement | null>;
}

const PartsOfSearch = memo(function PartsOfSearch(props: PartsOfSearchProps) {
  const { type, search, view, content, shown, onOpen } = props;
  const { pictured } = usePagePictures('search');
  const [isFilterOpen, setFilterOpen] = useState(false);
  const closeFilter = useCallback(() => setFilterOpen(false), []);
  const [tilePx, setTile] = usePictureSize('result-size', TILE_SIZES);
  const isFiltered = offeredParts(type, useReady().settings).length > 0;
  return (
    <>
      <SearchBar type={type} search={search} own={<OwnSearchesButton type={type} search={search} />}>
        {isFiltered && <FilterButton isOpen={isFilterOpen} onOpen={() => setFilterOpen(true)} />}
      </SearchBar>
      <div className="search-body">
        {isFiltered && <FilterPanel isOpen={isFilterOpen} onClose={closeFilter} />}
        <main className={`search-main ${pictured.className}`} style={pictured.style} ref={content} tabIndex={-1}>
          <SearchHead
            type={type}
            search={search}
            view={view}
            sizer={<SizeSlider sizes={TILE_SIZES} sizePx={tilePx} onSize={setTile} />}
          >
            <OnlyTheseUploads search={search} />
            <UnderstoodWords search={search} />
            {isFiltered && <FilterSummary />}
          </SearchHead>
          <SearchResults type={type} search={search} mode={view.mode} tilePx={tilePx} shown={shown} onOpen={onOpen} />
          <TrayPlace />
        </main>
      </div>
    </>
  );
});

/** Says that the results are restricted to certain uploads, with a button to remove the restriction. */
function OnlyTheseUploads({ search }: { readonly search: SearchStore }) {
  const { t, count } = useText();
  const only = useStore(search.store, (state) => state.only);
  if (only === '') return null;
  const name = count('search.onlyUploads', only.split(',').length);
  const lift = () => {
    search.submit(undefined, undefined, 0, '');
    focusSearchField();
  };
  return (
    <p className="filter-chip">
      <span title={name}>{name}</span>
      <IconButton icon="close" size="small" label={t('filter.lift', { name })} onClick={lift} />
    </p>
  );
}
