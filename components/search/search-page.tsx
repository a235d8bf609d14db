import '../../assets/styles/results.css';
import '../../assets/styles/search.css';
import { useCallback, useState } from 'react';
import { searchesOf } from '#lib/client/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePageLook } from '../hooks/theme-context.ts';
import { usePageStart } from '../hooks/use-page-start.ts';
import { PassingNotes } from '../ui/passing-note.tsx';
import { FilterButton } from './filter/filter-button.tsx';
import { FilterPanel } from './filter/filter-panel.tsx';
import { FilterSummary } from './filter/filter-summary.tsx';
import { focusSearchField } from './focus-search-field.ts';
import { OnlyTheseUploads } from './only-these-uploads.tsx';
import { PreviewLoader } from './preview-loader.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchHead } from './search-head.tsx';
import { SearchResults } from './search-results.tsx';
import { useFirstSearch } from './use-first-search.ts';
import { ResultNamesContext, useLoadedNames } from './use-result-names.ts';
import { useAddressWriting, useSearchAddress } from './use-search-address.ts';
import { useViewMode } from './use-view-mode.ts';
import { viewMemory } from './view-memory.ts';

/** One search route (2.8). */
export function SearchPage({ type }: { readonly type: SearchType }) {
  const search = searchesOf(useClient())[type];
  const { pictured } = usePageLook('search');
  const content = usePageStart(useText().t('search.label'), focusSearchField);
  const memory = viewMemory(search, type);
  const address = useSearchAddress(type, search, memory);
  const view = useViewMode(type, memory);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [openIndex, setOpenIndex] = useState<number | null>(null);

  const closePreview = useCallback(() => setOpenIndex(null), []);

  useFirstSearch({ type, search, memory, addressed: address.first });
  useAddressWriting({ type, search, mode: view.mode, written: address.written, isLed: address.isLed });

  const hasFilter = type === 'image';
  const names = useLoadedNames(type, view.mode !== 'image' || openIndex !== null);
  return (
    <ResultNamesContext value={names}>
      <div className="search-page">
        <SearchBar type={type} search={search}>
          {hasFilter && <FilterButton isOpen={isFilterOpen} onOpen={() => setFilterOpen(true)} />}
        </SearchBar>
        <div className="search-body">
          {hasFilter && <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)} />}
          <main className={`search-main ${pictured.className}`} style={pictured.style} ref={content} tabIndex={-1}>
            <SearchHead type={type} search={search} view={view}>
              <OnlyTheseUploads search={search} />
              {hasFilter && <FilterSummary />}
            </SearchHead>
            <SearchResults type={type} search={search} mode={view.mode} shown={openIndex} onOpen={setOpenIndex} />
          </main>
        </div>
        <PassingNotes />
        {openIndex !== null && (
          <PreviewLoader search={search} index={openIndex} onIndex={setOpenIndex} onClose={closePreview} />
        )}
      </div>
    </ResultNamesContext>
  );
}
