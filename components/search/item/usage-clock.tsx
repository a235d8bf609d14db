import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { itemUsage } from '#lib/search/model/item-usage.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { nextUsageChange } from '#lib/upload-form/model/usage-verdict.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { type UsageLabel, usageLabel } from '../../surface/usage-label.ts';
import { useUsageTurn } from '../../surface/use-usage-label.ts';
import { useTray } from './use-tray.ts';

const UsageTurnContext = createContext(0);

interface UsageClockProps {
  readonly search: SearchStore;
  readonly children: ReactNode;
}

/** Has the marks of the results in it drawn again at the minute at which an embargo ends or a picture expires. */
export function UsageClock({ search, children }: UsageClockProps) {
  const slots = useStore(search.store, (state) => shownResults(state).slots);
  const { items } = useStore(useTray().store);
  const nextChange = useCallback(
    (nowMs: number) =>
      nextUsageChange(
        Array.from([...slots.values(), ...items.values()], (item) => item && itemUsage(item)),
        nowMs,
      ),
    [slots, items],
  );
  const turn = useUsageTurn(nextChange);
  return <UsageTurnContext value={turn}>{children}</UsageTurnContext>;
}

/** Says what any result says about its use, at this moment; null if nothing. */
export function useUsageOf(): (item: SearchItem) => UsageLabel | null {
  useContext(UsageTurnContext);
  const texts = useText();
  return (item) => usageLabel(itemUsage(item), texts);
}

export function useItemUsage(item: SearchItem | null): UsageLabel | null {
  const usageOf = useUsageOf();
  return item && usageOf(item);
}

/** The same for lists and links: a plain instruction, which most pictures of agencies have, is no mark there. */
export function useMarkOf(): (item: SearchItem) => UsageLabel | null {
  const usageOf = useUsageOf();
  return (item) => {
    const usage = usageOf(item);
    return usage?.kind === 'instructed' ? null : usage;
  };
}

export function useItemMark(item: SearchItem): UsageLabel | null {
  return useMarkOf()(item);
}
