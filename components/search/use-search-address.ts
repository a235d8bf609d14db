import { type RefObject, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { isSameQuestion } from '#lib/search/model/filter-query.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import { readKeptSearch } from '#lib/search/model/kept-search.ts';
import {
  type AddressedSearch,
  isTooLongForAddress,
  readSearch,
  writeSearch,
} from '#lib/search/model/search-address.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import { useText } from '../hooks/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';
import { showPassingNote } from '../ui/passing-note.tsx';
import type { ViewMemory } from './view-memory.ts';

export interface SearchAddress {
  /** What the address named when the page was opened; null when it named nothing. */
  readonly first: AddressedSearch | null;
  /** The query that we wrote last, which is no reason to search. */
  readonly written: RefObject<string | null>;
  /** True while the search under way is the address's own: it is no step that leads back. */
  readonly isLed: RefObject<boolean>;
}

const EVERYTHING: AddressedSearch = { text: '', filter: null, only: '', mode: null };

/** Searches for what the address names: when the page is opened, with the browser's back and forward, and when it is sent. */
export function useSearchAddress(type: SearchType, search: SearchStore, memory: ViewMemory): SearchAddress {
  const { search: query, state } = useLocation();
  const navigation = useNavigationType();
  const written = useRef<string | null>(null);
  const isLed = useRef(false);
  const { t } = useText();
  const [first] = useState(() => {
    const addressed = readEntry(query, state, type);
    memory.isModeGiven = addressed?.mode != null;
    memory.mode = addressed?.mode ?? memory.mode;
    return addressed;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, of the address that the page was opened with
  useEffect(() => {
    if (first !== null || !isTooLongForAddress(new URLSearchParams(query))) return;
    announce(t('search.keptElsewhere'));
    showPassingNote(t('search.keptElsewhere'), 'bad');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the history keeps belongs to the query
  useEffect(() => {
    const isOpening = written.current === null;
    if (query === written.current) return;
    written.current = query;
    // `route-follower.tsx` goes to a route of another surface with this state.
    const isSent = navigation === NavigationType.Push && state?.isSent === true;
    // A first visit begins in useFirstSearch, when it is known who is there.
    if ((navigation !== NavigationType.Pop && !isSent) || search.store.getState().searchedText === null) return;
    const addressed = readEntry(query, state, type);
    // Who comes back to a plain address finds the search as it was left.
    if ((addressed || !isOpening || isSent) && submitIfOther(search, addressed ?? EVERYTHING)) isLed.current = true;
  }, [query, navigation, search, type]);
  return { first, written, isLed };
}

interface AddressWriting extends Pick<SearchAddress, 'written' | 'isLed'> {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly mode: ViewMode;
}

/** Keeps the address true to what is shown, so that it can be bookmarked and shared; each search is a step back. */
export function useAddressWriting({ type, search, mode, written, isLed }: AddressWriting): void {
  const { search: query, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const text = useStore(search.store, (state) => state.searchedText);
  const filter = useStore(search.store, (state) => state.filter);
  const defaultFilter = useStore(search.store, (state) => state.defaultFilter);
  const only = useStore(search.store, (state) => state.only);
  const isAnswered = useStore(search.store, (state) => state.total >= 0);
  const shown = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the search, not the other way round
  useEffect(() => {
    // Until the first page is there the filter of a first visit may not be known; the address may just have begun another.
    if (text === null || !isAnswered || search.store.getState().total < 0) return;
    const next = writeSearch(new URLSearchParams(query), type, { text, filter, defaultFilter, only, mode });
    const nextQuery = next.size === 0 ? '' : `?${next}`;
    const isNextSearch = !isLed.current && shown.current !== null && shown.current !== identity(text, filter, only);
    shown.current = identity(text, filter, only);
    isLed.current = false;
    if (nextQuery === query) return;
    written.current = nextQuery;
    const kept: AddressedSearch = { text, filter: filter === defaultFilter ? null : filter, only, mode };
    const state = isTooLongForAddress(next) ? { kept } : null;
    navigate({ pathname, search: nextQuery, hash }, { replace: !isNextSearch, state });
  }, [text, filter, defaultFilter, only, mode, isAnswered]);
}

/** What the address names; a search that is too long for it stands in the history, which outlives a reload. */
function readEntry(query: string, state: unknown, type: SearchType): AddressedSearch | null {
  const params = new URLSearchParams(query);
  if (!isTooLongForAddress(params)) return readSearch(params, type, new Date());
  return readKeptSearch(state);
}

/** False where the same is shown already. */
function submitIfOther(search: SearchStore, { text, filter, only }: AddressedSearch): boolean {
  const now = search.store.getState();
  const nowFilter = now.filter === now.defaultFilter ? null : now.filter;
  if (now.searchedText === text && now.only === only && isSameQuestion(nowFilter, filter)) return false;
  search.submit(text, filter, 0, only);
  return true;
}

function identity(text: string, filter: FilterValue | null, only: string): string {
  return JSON.stringify([text, filter, only]);
}
