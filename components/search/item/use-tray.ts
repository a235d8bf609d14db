import type { DragEvent } from 'react';
import { useStore } from 'zustand';
import { type Tray, trayOf } from '#lib/client/search/tray.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useClient } from '../../surface/client-context.ts';

export function useTray(): Tray {
  return trayOf(useClient());
}

/** Whether a result is selected; one subscription for all results of a list. */
export function useIsSelected(): (item: SearchItem | null | undefined) => boolean {
  const ids = useStore(useTray().store, (state) => state.ids);
  return (item) => isSelectable(item) && ids.has(itemKey(item));
}

/** What a drag or Ctrl+C of one selected result does with all of them. */
interface TrayUse {
  readonly drag: (event: DragEvent, picture: Element | null) => void;
  readonly copy: () => void;
}

const uses = new WeakMap<Tray, TrayUse>();

/** The bar of the tray, which is loaded later, gives it; returns the function that takes it back. */
export function giveTrayUse(tray: Tray, use: TrayUse): () => void {
  uses.set(tray, use);
  return () => void uses.delete(tray);
}

/** Null if `item` is not one of several selected results. */
export function trayUseFor(tray: Tray, item: SearchItem): TrayUse | null {
  const { ids } = tray.store.getState();
  return (ids.size > 1 && ids.has(itemKey(item)) && uses.get(tray)) || null;
}

/** A result without an id is nothing that could be found again. */
export function isSelectable(item: SearchItem | null | undefined): item is SearchItem {
  return item !== null && item !== undefined && item.objectId !== '';
}
