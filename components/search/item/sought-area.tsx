import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { soughtWords } from '#lib/search/model/found-words.ts';
import { useReady } from '../../surface/client-context.ts';
import { SoughtContext } from './sought-context.ts';

/** Results in it mark what they were found by; text that is only typed changes nothing. */
export function SoughtArea({ search, children }: { readonly search: SearchStore; readonly children: ReactNode }) {
  const { typedForms } = useReady().settings;
  const text = useStore(search.store, (state) => shownResults(state).searchedText);
  const sought = useMemo(() => soughtWords(text ?? '', typedForms), [text, typedForms]);
  return <SoughtContext value={sought}>{children}</SoughtContext>;
}
