import { createContext, useContext } from 'react';
import type { RestrictedUse, UseAction } from '#lib/search/model/restricted-use.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';

export interface WantedUse {
  readonly item: SearchItem;
  readonly action: UseAction;
  /** Does it, at once or after the answer. */
  readonly run: (isWarned: boolean) => void;
}

/** Several results at once. `download`: their files are saved. */
export interface WantedUses {
  readonly items: readonly SearchItem[];
  readonly action: UseAction | 'download';
  /** `items`: those that may be used, or all after a yes. */
  readonly run: (isWarned: boolean, items: readonly SearchItem[]) => void;
}

export interface RestrictedUses {
  /** False if it was not done: it is not allowed, or the user is asked first. */
  readonly use: (wanted: WantedUse) => boolean;
  /** The same for several; the question lists those that may not simply be used. */
  readonly takeMany: (wanted: WantedUses) => boolean;
  /** What happens with a result at this moment, before anybody was asked. */
  readonly answerFor: (item: SearchItem) => RestrictedUse;
}

export const RestrictedUseContext = createContext<RestrictedUses>({
  use: ({ run }) => {
    run(false);
    return true;
  },
  takeMany: ({ items, run }) => {
    run(false, items);
    return true;
  },
  answerFor: () => 'show',
});

/** Everything that takes a result out of the search goes through it (docs/design/search.md#marks). */
export function useRestrictedUse(): RestrictedUses {
  return useContext(RestrictedUseContext);
}
