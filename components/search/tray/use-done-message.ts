import type { Tray, TrayState } from '#lib/client/search/tray.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { titleOf } from '../item/title-of.ts';
import { useItemNote } from './use-item-note.ts';

/** Names in a sentence. */
const MAX_NAMES = 3;

/** Results that something is done with. */
export interface Taken {
  readonly items: readonly SearchItem[];
  /** Those that are gone. */
  readonly leftOut: readonly SearchItem[];
}

export interface Done extends Taken {
  readonly done: string;
  readonly isWarned?: boolean;
  /** The server's answer about them, which may change what is said; without it, it is requested now. */
  readonly renewed?: Promise<void>;
  /** Nothing is said about marks. */
  readonly isUnmarked?: boolean;
  /** Nothing is said unless something is to be checked, or is gone. */
  readonly isQuiet?: boolean;
}

/** The results of a tray that can be taken, and those that cannot. */
export function takenOf({ items, gone }: Pick<TrayState, 'items' | 'gone'>): Taken {
  const isGone = (item: SearchItem) => gone.has(itemKey(item));
  const all = [...items.values()];
  return { items: all.filter((item) => !isGone(item)), leftOut: all.filter(isGone) };
}

/** Says what was done, which of the results are marked or expired, which were left out, and which are gone. */
export function useDoneMessage({ store }: Tray, renew: () => Promise<void>): (done: Done) => void {
  const texts = useText();
  const { t } = texts;
  const noteOf = useItemNote();
  const named = (items: readonly SearchItem[]) =>
    namesOf(
      items.map((item) => titleOf(item, texts)),
      texts,
    );
  return ({ done, items: used, leftOut, isWarned = false, isUnmarked, isQuiet, renewed = renew() }) => {
    let said = '';
    const say = (): void => {
      const known = store.getState();
      const now = new Map(used.map((item) => [itemKey(item), known.items.get(itemKey(item)) ?? item]));
      const { items, leftOut: gone } = takenOf({ items: now, gone: known.gone });
      const marked = items.flatMap((item) => {
        const note = noteOf(item);
        return note && !isUnmarked ? [`${titleOf(item, texts)}: ${note.text}`] : [];
      });
      const isWarning = isWarned || leftOut.length > 0 || gone.length > 0;
      const sentences = [
        done,
        marked.length > 0 && t(isWarned ? 'tray.checkMarked' : 'tray.marked', { names: namesOf(marked, texts) }),
        leftOut.length > 0 && t('tray.leftOut', { names: named(leftOut) }),
        gone.length > 0 && t('tray.goneAfter', { names: named(gone) }),
      ];
      const text = sentences.filter(Boolean).join(' ');
      if (text === said || (isQuiet && !isWarning)) return;
      said = text;
      showAnnouncedToast(text, isWarning ? 'warning' : 'ok');
    };
    say();
    void renewed.then(say);
  };
}

/** The first names, and how many more there are. */
function namesOf(names: readonly string[], { count, locale }: Pick<Texts, 'count' | 'locale'>): string {
  const rest = names.length - MAX_NAMES;
  const shown = rest > 0 ? [...names.slice(0, MAX_NAMES), count('tray.more', rest)] : names;
  return new Intl.ListFormat(locale).format(shown);
}
