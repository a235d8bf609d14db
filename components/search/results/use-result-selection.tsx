import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { MOST_AT_ONCE, resultsIn } from '#lib/client/search/results-in.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { toPlainError } from '#lib/core/app-error.ts';
import type { ResultRange, ResultSlots } from '#lib/search/model/result-slots.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { announce } from '../../ui/announcer.tsx';
import { mirroredKey } from '../../ui/grid-keys.ts';
import { isCommand } from '../../ui/keyboard.ts';
import type { ListWindow } from '../../ui/list-window.ts';
import { selectionAction } from '../../ui/selection-keys.ts';
import { showToast } from '../../ui/toast.ts';
import { useSelectAllKey } from '../../ui/use-select-all-key.ts';
import { searchErrorSentence } from '../bar/search-error-message.ts';
import { isSelectable, useTray } from '../item/use-tray.ts';
import { AskSelectFirst } from './ask-select-first.tsx';
import { type SlotFocus, slotIndexOf } from './use-slot-focus.ts';

interface ResultSelectionOptions {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly view: ListWindow;
  readonly focus: SlotFocus;
}

/**
 * Selects results: a click on the mark, Ctrl+click and Space toggle one, Shift+click and Shift with a key that moves
 * select a range, Ctrl+A the first ones (decision 15). Handlers for the list, before those of its results, and a question.
 */
export function useResultSelection({ type, search, view, focus }: ResultSelectionOptions) {
  const { toggle, extend, addFirst } = useTraySelection(type, search);
  const [isAsked, setAsked] = useState(false);
  const selectFirst = (): void => {
    setAsked(false);
    addFirst();
  };
  useSelectAllKey(view.list, () => {
    if (search.store.getState().total > MOST_AT_ONCE) setAsked(true);
    else selectFirst();
  });
  /** The place that an event belongs to, with its result if that can be selected. */
  const placeOf = ({ target }: { readonly target: EventTarget }) => {
    const index = target instanceof Element ? slotIndexOf(target) : undefined;
    const item = index === undefined ? null : search.store.getState().slots.get(index);
    return index === undefined ? null : { index, item: isSelectable(item) ? item : null };
  };
  const question: ReactNode = isAsked && (
    <AskSelectFirst search={search} onSelect={selectFirst} onClose={() => setAsked(false)} />
  );
  return {
    question,
    handlers: {
      onMouseDownCapture(event: MouseEvent): void {
        if (!event.shiftKey || !placeOf(event)) return;
        // The browser would select the text from the last click to this one.
        event.preventDefault();
        (event.target as Element).closest('[data-index]')?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
      },
      onClickCapture(event: MouseEvent): void {
        const place = placeOf(event);
        const isOnMark = event.target instanceof Element && event.target.closest('[data-toggle]') !== null;
        const isModified = isByPointer(event) && (event.shiftKey || isCommand(event));
        if (!place || !(isOnMark || isModified)) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey) extend(place.index, place.index);
        else if (place.item) toggle(place.item);
      },
      onKeyDownCapture(event: KeyboardEvent): void {
        const { shiftKey, altKey, ctrlKey, metaKey, repeat } = event;
        const place = placeOf(event);
        if (!place || altKey || ctrlKey || metaKey) return;
        const shape = { ...view, count: search.store.getState().total };
        const action = selectionAction({ key: mirroredKey(event.key), shiftKey }, place.index, shape);
        if (!action || (action.type === 'toggle' && !place.item)) return;
        event.preventDefault();
        event.stopPropagation();
        if (action.type === 'extend') {
          extend(place.index, action.index);
          focus.goTo(action.index, 'nearest');
        } else if (!repeat && place.item) toggle(place.item);
      },
      onKeyUpCapture(event: KeyboardEvent): void {
        // In Firefox a button is pressed when the key is released.
        if (event.key === ' ' && placeOf(event)?.item) event.preventDefault();
      },
    },
  };
}

/** Selects results of a list, and says how many are selected then. */
function useTraySelection(type: SearchType, search: SearchStore) {
  const client = useClient();
  const { send } = client;
  const tray = useTray();
  const texts = useText();
  /** Number of the range that was selected last. */
  const latest = useRef(0);
  const announceSelected = (hasAll: boolean, hasWaited = false): void => {
    const selected = texts.count('tray.selected', tray.store.getState().ids.size);
    announce(selected);
    if (hasWaited) showToast(selected);
    if (!hasAll) showAnnouncedToast(texts.t('tray.full'), 'warning');
  };
  const select = async (range: ResultRange, take: (items: readonly SearchItem[]) => boolean): Promise<void> => {
    latest.current += 1;
    const moment = () => [
      latest.current,
      ownerOf(client.state.getState().auth),
      search.store.getState().searchedText,
      search.store.getState().filter,
      search.store.getState().sort,
      tray.store.getState().before,
    ];
    const before = moment();
    // Something else was selected, cleared or searched for since, or somebody else has signed in.
    const isLate = () => {
      const now = moment();
      return before.some((part, at) => part !== now[at]);
    };
    let hasWaited = false;
    const onAsk = () => {
      hasWaited = true;
      showAnnouncedToast(texts.t('search.loading'), 'busy');
    };
    try {
      const items = await resultsIn(range, { send, type, state: search.store.getState(), onAsk });
      if (!isLate()) announceSelected(take(items.filter(isSelectable)), hasWaited);
    } catch (error) {
      if (!isLate()) showAnnouncedToast(searchErrorSentence(toPlainError(error), type, texts), 'error');
    }
  };
  return {
    toggle: (item: SearchItem): void => announceSelected(tray.toggle(item)),
    /** `start`: where the range begins if nothing was selected among these results. */
    extend(start: number, index: number): void {
      const anchor = indexOfKey(search.store.getState().slots, tray.store.getState().anchor) ?? start;
      const end = Math.min(anchor + MOST_AT_ONCE - 1, Math.max(anchor - MOST_AT_ONCE + 1, index));
      if (end !== index) showAnnouncedToast(texts.t('tray.atMost', { limit: MOST_AT_ONCE }), 'warning');
      const range = { first: Math.min(anchor, end), last: Math.max(anchor, end) };
      void select(range, (items) => tray.extend(end < anchor ? items.toReversed() : items));
    },
    addFirst(): void {
      const last = Math.min(MOST_AT_ONCE, search.store.getState().total) - 1;
      if (last >= 0) void select({ first: 0, last }, tray.add);
    },
  };
}

/** False for Ctrl+Enter, which opens the link in a new tab. In Firefox its click on a link has the detail of a pointer's. */
function isByPointer({ detail, nativeEvent }: MouseEvent): boolean {
  return detail > 0 && (nativeEvent as PointerEvent).pointerType !== '';
}

function indexOfKey(slots: ResultSlots, key: string | null): number | undefined {
  if (key === null) return undefined;
  for (const [index, item] of slots) if (item && itemKey(item) === key) return index;
  return undefined;
}
