/** Connects a search with the entries of the browser's history (decision 27). */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { searchMemoryOf } from '#lib/client/search/search-memory.ts';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { type SearchStore, shownSearch } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { RememberedSearch } from '#lib/search/model/remembered-search.ts';
import {
  type AddressedSearch,
  EVERYTHING,
  isSameSearch,
  linkParts,
  readLink,
  splitQuery,
} from '#lib/search/model/search-address.ts';
import { readEntry, type SearchEntry } from '#lib/search/model/search-entry.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useReady } from '../surface/client-context.ts';
import { useIsCurrentEntry } from '../surface/use-is-current-entry.ts';
import { showAnnouncedToast } from '../ui/announced-toast.ts';
import type { ReadEntrySearch } from './first-search.ts';
import { truncate } from './item/truncate.ts';

/**
 * Removes the search of a link from the address, follows entries reached by Back, Forward and other surfaces, and gives
 * each search an entry of its own, so that Back returns to it.
 */
export function useSearchAddress(type: SearchType, search: SearchStore): ReadEntrySearch {
  const { key, pathname, search: query, hash, state } = useLocation();
  const navigate = useNavigate();
  const isCurrentEntry = useIsCurrentEntry();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const read = useEntryReader(type);
  const entry = readEntry(query, state);
  const latest = useRef(entry);
  useLayoutEffect(() => {
    latest.current = entry;
  });
  const { link, rest } = splitQuery(query);
  const asked = identityOf(entry);
  const followed = useRef<string | null>(null);
  /** True while the running search is that of the entry itself, so that it gets no new entry. */
  const isLed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: no other part of the address matters
  useEffect(() => {
    if (link !== '' && isCurrentEntry())
      navigate({ pathname, search: rest, hash }, { replace: true, state: { ...state, link } });
  }, [link, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry is followed once
  useEffect(() => {
    if (asked === followed.current) return;
    const isOpening = followed.current === null;
    followed.current = asked;
    // `useFirstSearch` starts the first search, once the user is known.
    if (search.store.getState().searchedText === null) return;
    // A search of another user, or one that has been dropped, is replaced by everything.
    const wanted = read(entry) ?? (entry.step === null ? null : FROM_THE_START);
    if (wanted === null) return;
    // On return to the page, the typed text is kept too.
    if (isOpening && !entry.isStart && isSameSearch(shownSearch(search.store.getState()), wanted)) return;
    // Back and Forward keep the current view.
    search.follow(isWayBack && entry.link === '' ? { ...wanted, mode: null } : wanted, wanted.firstIndex);
    isLed.current = search.store.getState().total < 0;
  }, [asked]);

  const onStep = useCallback((step: string) => {
    followed.current = identityOf({ ...NO_ENTRY, step });
  }, []);
  useEntryWriting({ search, entry, rest, isLed, onStep });
  return useCallback(() => read(latest.current), [read]);
}

const NO_ENTRY: SearchEntry = { step: null, preview: null, isStart: false, link: '' };

function identityOf({ step, isStart, link }: SearchEntry): string {
  return JSON.stringify([step, isStart, link]);
}

const FROM_THE_START: RememberedSearch = { ...EVERYTHING, firstIndex: 0 };

function useEntryReader(type: SearchType): (entry: SearchEntry) => RememberedSearch | null {
  const memory = searchMemoryOf(useClient());
  const { t } = useText();
  const { settings } = useReady();
  return useCallback(
    ({ step, isStart, link }) => {
      if (link === '') return isStart ? FROM_THE_START : step === null ? null : memory.kept(step);
      const { search, invalidPart } = readLink(link, type, new Date(), linkParts(type, settings));
      if (invalidPart !== null) showAnnouncedToast(t('search.linkInvalid', { part: truncate(invalidPart) }), 'error');
      return { ...search, firstIndex: 0 };
    },
    [memory, t, type, settings],
  );
}

interface EntryWriting {
  readonly search: SearchStore;
  readonly entry: SearchEntry;
  /** The query of the address without the search. */
  readonly rest: string;
  readonly isLed: { current: boolean };
  readonly onStep: (step: string) => void;
}

/**
 * Gives each search an entry, while its answer is awaited: an entry takes the browser as long as drawing the results. One
 * that was not answered is replaced by the next one. The rest of the address stays.
 */
function useEntryWriting({ search, entry, rest, isLed, onStep }: EntryWriting): void {
  const memory = searchMemoryOf(useClient());
  const { key, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isCurrentEntry = useIsCurrentEntry();
  const shown = useRef<AddressedSearch | null>(null);
  const written = useRef<string | null>(null);
  const { step, isStart, link, preview } = entry;
  /** The step of the current entry, also before that is rendered. */
  const current = useRef(step);
  /** False while the current entry is that of a search without an answer. */
  const isAnswered = useRef(true);
  useLayoutEffect(() => {
    current.current = step;
    if (step !== written.current) isAnswered.current = true;
  }, [step]);
  useEffect(
    () =>
      search.store.subscribe((state, { firstIndex: before }) => {
        const { searchedText, firstIndex, total } = state;
        if (current.current === null || searchedText === null || total < 0 || firstIndex === before) return;
        memory.place(current.current, { ...shownSearch(state), text: searchedText, firstIndex });
      }),
    [search, memory],
  );
  const write = (): void => {
    const now = search.store.getState();
    const text = now.searchedText;
    if (text === null) shown.current = null;
    if (text === null || !isCurrentEntry()) return;
    const isRunning = now.total < 0;
    const isFirst = step === null || link !== '' || isStart || shown.current === null;
    // The filter of a first visit may be unknown, and the entry may have just started another search.
    if (isRunning && (isFirst || isLed.current || preview !== null)) return;
    const wanted = { ...shownSearch(now), text };
    const isNext = !isLed.current && shown.current !== null && !isSameSearch(shown.current, wanted);
    // An entry without a search gets this one, also under a preview.
    const replace = !isNext || step === null || preview !== null || !isAnswered.current;
    shown.current = wanted;
    isLed.current = false;
    isAnswered.current = !isRunning || (isAnswered.current && !isNext);
    if (!isNext && step !== null && link === '' && !isStart) {
      const held = memory.kept(step);
      // A search that this page has written and that is no longer kept is not written again.
      const isKept = held && isSameSearch(held, wanted) && held.mode === wanted.mode;
      if (isKept ?? step === written.current) return;
    }
    const id = memory.keep(wanted, now.firstIndex);
    written.current = id;
    current.current = id;
    onStep(id);
    // A preview of another search is dropped.
    const isItsPreview = !isNext && step === null && preview !== null;
    navigate({ pathname, search: rest, hash }, { replace, state: { step: id, ...(isItsPreview && { preview }) } });
  };
  const latest = useRef(write);
  // Not while the next entry is only being rendered: an answer that arrives meanwhile is of the entry before it.
  useLayoutEffect(() => {
    latest.current = write;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry follows the search, not the other way round
  useEffect(() => latest.current(), [step, isStart, link, key]);
  const forget = useCallback(() => {
    shown.current = null;
  }, []);
  useChangedSearches(search, forget, latest);
}

/** Calls `latest` behind the request of a search and with its answer, and `forget` when the search is reset. */
function useChangedSearches(search: SearchStore, forget: () => void, latest: { readonly current: () => void }): void {
  useEffect(() => {
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = search.store.subscribe((state, before) => {
      // Another user's search is no step from this one.
      if (state.searchedText === null) forget();
      if (!isOtherAnswer(state, before)) return;
      if (state.total < 0) timer ??= setTimeout(begun);
      if (isDue) return;
      isDue = true;
      // Once for several changes. Not after a frame: Back, a reload or a sign-in may come before it.
      queueMicrotask(answered);
    });
    const begun = (): void => {
      timer = undefined;
      latest.current();
    };
    const answered = (): void => {
      isDue = false;
      if (search.store.getState().total >= 0) latest.current();
    };
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [search, forget, latest]);
}

const ADDRESSED = ['searchedText', 'filter', 'defaultFilter', 'only', 'sort', 'mode'] as const;

function isOtherAnswer(state: SearchState, before: SearchState): boolean {
  return state.total >= 0 !== before.total >= 0 || ADDRESSED.some((name) => state[name] !== before[name]);
}
