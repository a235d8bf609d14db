import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { usageTone } from '../../surface/usage-label.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { expiryStatus } from '../item/item-status.ts';
import { useMarkOf } from '../item/usage-clock.tsx';

interface ItemNote {
  readonly text: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

/** The mark of any result, else that it has expired in the media system; null if neither. */
export function useItemNote(): (item: SearchItem) => ItemNote | null {
  const texts = useText();
  const markOf = useMarkOf();
  return (item) => {
    const mark = markOf(item);
    if (mark) return { text: mark.shortText, tone: usageTone(mark.kind), icon: mark.icon };
    const expiry = expiryStatus(item, new Date(), texts);
    return expiry?.isExpired ? { text: expiry.text, tone: 'error', icon: 'alert' } : null;
  };
}
