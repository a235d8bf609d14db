import { useState } from 'react';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useReady } from '../hooks/client-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { formatDuration } from './item-status.ts';
import { mediaUrl } from './media-url.ts';

const ICONS: Readonly<Record<SearchType, IconName>> = { image: 'image', video: 'video', audio: 'audio', text: 'lines' };

interface ResultThumbnailProps {
  readonly item: SearchItem;
  /** Without a picture the title says what it is. */
  readonly title?: string;
}

/** The picture of a result, or its type's icon where there is none or it cannot be loaded. */
export function ResultThumbnail({ item, title }: ResultThumbnailProps) {
  const { server } = useReady();
  const [hasFailed, setFailed] = useState(false);
  const url = mediaUrl(item.thumbUrl, server);
  return (
    <span className="result-thumbnail">
      {url && !hasFailed ? (
        <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(true)} />
      ) : (
        <span className="result-no-picture">
          <Icon name={ICONS[item.type]} />
          {title && <span className="result-no-picture-title">{title}</span>}
        </span>
      )}
      {item.durationSeconds !== null && <span className="result-duration">{formatDuration(item.durationSeconds)}</span>}
    </span>
  );
}
