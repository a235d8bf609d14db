import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../hooks/text-provider.tsx';
import { formatTimestamp } from '../hooks/timestamp.ts';
import { Badge } from '../ui/badge.tsx';
import { expiryStatus, statusParts } from './item-status.ts';
import { ResultOpener } from './result-opener.tsx';
import { ResultThumbnail } from './result-thumbnail.tsx';
import { titleOf } from './title-of.ts';
import { truncate } from './truncate.ts';

interface ResultRowProps {
  readonly item: SearchItem;
  readonly hasStatus: boolean;
  readonly onOpen: () => void;
}

/** One result with its metadata (2.8.4): the title is the button, and the whole row answers to a press on it. */
export function ResultRow({ item, hasStatus, onOpen }: ResultRowProps) {
  const texts = useText();
  const expiry = expiryStatus(item, new Date(), texts);
  const name = item.headline === '' ? '' : item.name;
  const status = hasStatus ? statusParts(item, texts).join(' · ') : '';
  return (
    <article className="result-row" data-result={item.objectId}>
      {item.type !== 'text' && <ResultThumbnail item={item} />}
      <div className="result-row-main">
        <p className="result-row-source">
          {item.sourceId && <strong>{item.sourceId}</strong>}
          {item.receivedAt && <span>{formatTimestamp(item.receivedAt, texts.locale)}</span>}
          {hasStatus && expiry && (
            <Badge
              word={expiry.text}
              tone={expiry.isExpired ? 'bad' : 'warning'}
              icon={expiry.isExpired ? 'alert' : 'clock'}
            />
          )}
        </p>
        <h2 className="result-row-title" dir="auto">
          <ResultOpener item={item} className="result-row-open" onOpen={onOpen}>
            {truncate(titleOf(item, texts))}
          </ResultOpener>
        </h2>
        {item.caption && (
          <p className="result-row-caption" dir="auto">
            {truncate(item.caption)}
          </p>
        )}
        {(name || status) && (
          <p className="result-row-foot">
            {name && <span>{name}</span>}
            {status && <span>{status}</span>}
          </p>
        )}
      </div>
    </article>
  );
}
