import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { NOTHING_SOUGHT, soughtWords } from '#lib/search/model/found-words.ts';
import { useReady } from '../../surface/client-context.ts';

/** What the shown results were searched for. */
const SoughtContext = createContext(() => NOTHING_SOUGHT);

export const useSought = () => useContext(SoughtContext)();

/** Results in it mark what they were found by; text that is only typed changes nothing. */
export function SoughtArea({ search, children }: { readonly search: SearchStore; readonly children: ReactNode }) {
  const { typedForms } = useReady().settings;
  const text = useStore(search.store, (state) => shownResults(state).searchedText);
  // Pictures alone have no text in which words are marked.
  const sought = useMemo(() => {
    let words = text ? undefined : NOTHING_SOUGHT;
    return () => (words ??= soughtWords(text ?? '', typedForms));
  }, [text, typedForms]);
  return <SoughtContext value={sought}>{children}</SoughtContext>;
}
