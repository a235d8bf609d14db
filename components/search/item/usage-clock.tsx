import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { itemUsage, nextUsageChange } from '#lib/search/model/item-usage.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { type UsageLabel, usageLabel } from '../../surface/usage-label.ts';

/** Browsers wait no longer than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

const UsageTurnContext = createContext(0);

interface UsageClockProps {
  readonly search: SearchStore;
  readonly children: ReactNode;
}

/** Has the marks of the results in it drawn again at the minute at which an embargo ends or a picture expires. */
export function UsageClock({ search, children }: UsageClockProps) {
  const slots = useStore(search.store, (state) => state.slots);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits for the next change
  useEffect(() => {
    const next = nextUsageChange(slots.values(), Date.now());
    if (next === null) return;
    const pass = () => setTurn((count) => count + 1);
    const timer = setTimeout(pass, Math.min(next - Date.now(), LONGEST_WAIT_MS));
    // A sleeping computer stops the timer.
    document.addEventListener('visibilitychange', pass);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pass);
    };
  }, [slots, turn]);
  return <UsageTurnContext value={turn}>{children}</UsageTurnContext>;
}

/** What a result says about its use, at this moment; null if nothing. */
export function useItemUsage(item: SearchItem | null): UsageLabel | null {
  useContext(UsageTurnContext);
  const texts = useText();
  return item && usageLabel(itemUsage(item), texts);
}

/** The same for lists and links: a plain instruction, which most pictures of agencies have, is no mark there. */
export function useItemMark(item: SearchItem): UsageLabel | null {
  const usage = useItemUsage(item);
  return usage?.kind === 'instructed' ? null : usage;
}
