import '../../assets/styles/search.css';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchType } from '#lib/contract/search.ts';
import { useClient } from '../hooks/client-context.ts';
import { PreviewLoader } from './preview-loader.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchHead } from './search-head.tsx';
import { SearchResults } from './search-results.tsx';
import { type ViewMode, viewMemory } from './view-memory.ts';

/** One search route (2.8). */
export function SearchPage({ type }: { readonly type: SearchType }) {
  const search = useClient().searches[type];
  const isNew = useStore(search.store, (state) => state.searchedText === null);
  const memory = viewMemory(search, type);
  const [mode, setMode] = useState(memory.mode);
  const [openIndex, setOpenIndex] = useState<number | null>(null);

  useEffect(() => {
    // Empty text finds everything: a first visit shows what came in last (design 14, 4.20).
    if (isNew) search.submit();
  }, [isNew, search]);

  const chooseMode = (chosen: ViewMode) => {
    memory.mode = chosen;
    setMode(chosen);
  };
  return (
    <div className="search-page">
      <SearchBar type={type} search={search} />
      <main className="search-main" id="content">
        <SearchHead type={type} search={search} mode={mode} onMode={chooseMode} />
        <SearchResults type={type} search={search} mode={mode} onOpen={setOpenIndex} />
      </main>
      {openIndex !== null && (
        <PreviewLoader search={search} index={openIndex} onIndex={setOpenIndex} onClose={() => setOpenIndex(null)} />
      )}
    </div>
  );
}
