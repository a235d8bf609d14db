import { type RefObject, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import { type AddressedSearch, readSearch, writeSearch } from '#lib/search/model/search-address.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import type { ViewMemory } from './view-memory.ts';

export interface SearchAddress {
  /** What the address named when the page was opened; null when it named nothing. */
  readonly first: AddressedSearch | null;
  /** The query that we wrote last, which is no reason to search. */
  readonly written: RefObject<string | null>;
}

const EVERYTHING: AddressedSearch = { text: '', filter: null, mode: null };

/** Searches for what the address names: when the page is opened, and with the browser's back and forward. */
export function useSearchAddress(type: SearchType, search: SearchStore, memory: ViewMemory): SearchAddress {
  const { search: query } = useLocation();
  const navigation = useNavigationType();
  const written = useRef<string | null>(null);
  const [first] = useState(() => {
    const addressed = readSearch(new URLSearchParams(query), type, new Date());
    memory.isModeGiven = addressed?.mode != null;
    memory.mode = addressed?.mode ?? memory.mode;
    return addressed;
  });
  useEffect(() => {
    const isOpening = written.current === null;
    if (query === written.current) return;
    written.current = query;
    // A first visit begins in useFirstSearch, when it is known who is there.
    if (navigation !== NavigationType.Pop || search.store.getState().searchedText === null) return;
    const addressed = readSearch(new URLSearchParams(query), type, new Date());
    // Who comes back to a plain address finds the search as it was left.
    if (addressed || !isOpening) submitIfOther(search, addressed ?? EVERYTHING);
  }, [query, navigation, search, type]);
  return { first, written };
}

interface AddressWriting extends Pick<SearchAddress, 'written'> {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly mode: ViewMode;
}

/** Keeps the address true to what is shown, so that it can be bookmarked and shared; each search is a step back. */
export function useAddressWriting({ type, search, mode, written }: AddressWriting): void {
  const { search: query, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const text = useStore(search.store, (state) => state.searchedText);
  const filter = useStore(search.store, (state) => state.filter);
  const defaultFilter = useStore(search.store, (state) => state.defaultFilter);
  const isAnswered = useStore(search.store, (state) => state.total >= 0);
  const shown = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the search, not the other way round
  useEffect(() => {
    // Until the first page is there the filter of a first visit may not be known.
    if (text === null || !isAnswered) return;
    const next = writeSearch(new URLSearchParams(query), type, { text, filter, defaultFilter, mode }).toString();
    const nextQuery = next === '' ? '' : `?${next}`;
    const isNextSearch = shown.current !== null && shown.current !== identity(text, filter);
    shown.current = identity(text, filter);
    if (nextQuery === query) return;
    written.current = nextQuery;
    navigate({ pathname, search: nextQuery, hash }, { replace: !isNextSearch });
  }, [text, filter, defaultFilter, mode, isAnswered]);
}

function submitIfOther(search: SearchStore, { text, filter }: AddressedSearch): void {
  const now = search.store.getState();
  const nowFilter = now.filter === now.defaultFilter ? null : now.filter;
  if (now.searchedText === text && identity('', nowFilter) === identity('', filter)) return;
  search.submit(text, filter);
}

function identity(text: string, filter: FilterValue | null): string {
  return JSON.stringify([text, filter]);
}
