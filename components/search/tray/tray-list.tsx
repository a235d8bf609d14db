import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { focusBeside } from '../../ui/focus-beside.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { indexesWith } from '../../ui/indexes-with.ts';
import { useListWindow } from '../../ui/list-window.ts';
import { ResultThumbnail } from '../item/result-thumbnail.tsx';
import { titleOf } from '../item/title-of.ts';
import { useTray } from '../item/use-tray.ts';
import { useItemNote } from './use-item-note.ts';

/** Until the first row has been measured. */
const GUESS = { linePx: 48, columns: 1, columnPx: 900 };
const AROUND_PX = 200;

interface TrayListProps {
  readonly id: string;
  readonly selected: readonly SearchItem[];
  readonly gone: ReadonlySet<string>;
  /** The last one was removed. */
  readonly onEmpty: () => void;
}

/** Every selected result, with its mark, and a button that removes it. */
export function TrayList({ id, selected, gone, onEmpty }: TrayListProps) {
  const { t, count } = useText();
  const tray = useTray();
  const view = useListWindow({ kind: 'tray', count: selected.length, guess: GUESS, aroundPx: AROUND_PX });
  const remove = (item: SearchItem, row: Element | null): void => {
    if (selected.length === 1) onEmpty();
    else focusBeside(row, 'button');
    tray.remove(itemKey(item));
    announce(count('tray.selected', selected.length - 1));
  };
  return (
    <div ref={view.scroller} id={id} className="tray-list list-window" onScroll={view.onScroll}>
      <div className="list-space" style={{ height: view.spacePx }}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows are boxes of a window over the list */}
        <div ref={view.list} role="list" aria-label={t('tray.label')} style={view.style}>
          {indexesWith(view.range.first, view.range).map((index) => {
            const item = selected[index];
            if (!item) return null;
            const key = itemKey(item);
            return (
              <TrayRow
                key={key}
                item={item}
                isGone={gone.has(key)}
                position={{ 'aria-posinset': index + 1, 'aria-setsize': selected.length }}
                onRemove={(row) => remove(item, row)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface TrayRowProps {
  readonly item: SearchItem;
  readonly isGone: boolean;
  readonly position: { readonly 'aria-posinset': number; readonly 'aria-setsize': number };
  readonly onRemove: (row: Element | null) => void;
}

function TrayRow({ item, isGone, position, onRemove }: TrayRowProps) {
  const texts = useText();
  const { t } = texts;
  const note = useItemNote()(item);
  const title = titleOf(item, texts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="listitem" className="tray-row" {...position}>
      <ResultThumbnail item={item} />
      <span className="tray-text">
        <span dir="auto" title={title}>
          {title}
        </span>
        {isGone && <Badge tone="error" icon="alert" label={t('tray.gone')} />}
        {!isGone && note && <Badge tone={note.tone} icon={note.icon} label={note.text} />}
      </span>
      <IconButton
        icon="close"
        size="small"
        label={t('tray.remove', { name: title })}
        onClick={({ currentTarget }) => onRemove(currentTarget.closest('.tray-row'))}
      />
    </div>
  );
}
