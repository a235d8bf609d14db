import type { SearchSort } from '#lib/contract/search-types.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { formatTimestamp } from '../../i18n/timestamp.ts';
import { usageTone } from '../../surface/usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { expiryStatus, statusParts } from './item-status.ts';
import { MarkedText } from './marked-text.tsx';
import { ResultOpener } from './result-opener.tsx';
import { ResultThumbnail } from './result-thumbnail.tsx';
import { titleOf } from './title-of.ts';
import { truncate } from './truncate.ts';
import { useItemMark } from './usage-clock.tsx';
import { useResultNames } from './use-result-names.ts';

interface ResultRowProps {
  readonly item: SearchItem;
  readonly hasStatus: boolean;
  /** The order of the results, whose date is shown. */
  readonly sort: SearchSort;
  readonly tabIndex: 0 | -1;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
}

/** One result with its metadata (2.8.4). The title is the button; its click area is the whole row. */
export function ResultRow({ item, hasStatus, sort, tabIndex, isSelected, onOpen }: ResultRowProps) {
  const texts = useText();
  const names = useResultNames();
  const source = names.sources.get(item.sourceId) ?? item.sourceId;
  const mark = useItemMark(item);
  // The line has room for one.
  const expiry = mark === null && hasStatus && expiryStatus(item, new Date(), texts);
  const name = item.headline === '' ? '' : item.name;
  const status = hasStatus ? statusParts(item, texts, names).join(' · ') : '';
  // What has no date of creation counts as created when it arrived.
  const createdAt = item.fields['ImgCreatedTS'] ?? item.fields['AVMCreatedTS'];
  const date = (sort === 'created' && createdAt) || item.receivedAt;
  const title = truncate(titleOf(item, texts));
  const opener = { item, tabIndex, isSelected, onOpen, ...(mark && { label: `${title}, ${mark.shortText}` }) };
  return (
    <article className="result-row" data-result={item.objectId}>
      {item.type !== 'text' && <ResultThumbnail item={item} />}
      <div className="result-row-main">
        <p className="result-row-source">
          {mark && <Badge tone={usageTone(mark.kind)} icon={mark.icon} label={mark.shortText} />}
          {source && <strong title={source}>{source}</strong>}
          {source !== item.sourceId && <span>{item.sourceId}</span>}
          {date && <span>{formatTimestamp(date, texts.locale)}</span>}
          {expiry && (
            <Badge
              label={expiry.text}
              tone={expiry.isExpired ? 'error' : 'warning'}
              icon={expiry.isExpired ? 'alert' : 'clock'}
            />
          )}
        </p>
        <h2 className="result-row-title" dir="auto">
          <ResultOpener {...opener} className="result-row-open">
            <MarkedText text={title} />
          </ResultOpener>
        </h2>
        {item.caption && (
          <p className="result-row-caption" dir="auto">
            <MarkedText text={truncate(item.caption)} />
          </p>
        )}
        {(name || status) && (
          <p className="result-row-foot">
            {name && (
              <span>
                <MarkedText text={name} />
              </span>
            )}
            {status && <span>{status}</span>}
          </p>
        )}
      </div>
    </article>
  );
}
