import { useStore } from 'zustand';
import { type Tray, trayOf } from '#lib/client/search/tray.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useClient } from '../../surface/client-context.ts';

export function useTray(): Tray {
  return trayOf(useClient());
}

export function useIsSelected(item: SearchItem | null | undefined): boolean {
  return useStore(useTray().store, ({ ids }) => isSelectable(item) && ids.has(itemKey(item)));
}

/** A result without an id is nothing that could be found again. */
export function isSelectable(item: SearchItem | null | undefined): item is SearchItem {
  return item !== null && item !== undefined && item.objectId !== '';
}
