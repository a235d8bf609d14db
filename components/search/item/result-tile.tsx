import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { usageTone } from '../../surface/usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDuration } from './item-status.ts';
import { ResultOpener } from './result-opener.tsx';
import { ResultThumbnail } from './result-thumbnail.tsx';
import { titleOf } from './title-of.ts';
import { truncate } from './truncate.ts';
import { useItemMark } from './usage-clock.tsx';

interface ResultTileProps {
  readonly item: SearchItem;
  readonly tabIndex: 0 | -1;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
}

/** One result as its thumbnail alone (2.8.3). */
export function ResultTile({ item, tabIndex, isSelected, onOpen }: ResultTileProps) {
  const texts = useText();
  const title = titleOf(item, texts);
  const mark = useItemMark(item);
  const duration = item.durationSeconds === null ? '' : `, ${formatDuration(item.durationSeconds, texts.locale)}`;
  return (
    <div data-result={item.objectId}>
      <ResultOpener
        item={item}
        className="result-tile"
        label={`${truncate(title)}${duration}${mark ? `, ${mark.shortText}` : ''}`}
        tabIndex={tabIndex}
        isSelected={isSelected}
        onOpen={onOpen}
      >
        <ResultThumbnail item={item} title={title} />
        {mark && <Badge tone={usageTone(mark.kind)} icon={mark.icon} label={mark.shortText} />}
      </ResultOpener>
    </div>
  );
}
