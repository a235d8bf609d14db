import '../../../assets/styles/search/result-thumbnail.css';
import { type ReactNode, useRef } from 'react';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { formatDuration } from './item-status.ts';
import { ThumbnailImage } from './thumbnail-image.tsx';
import { useFailedPicture } from './use-failed-picture.ts';

// Constants: React looks at none when a result changes.
const ICONS: Readonly<Record<SearchType, ReactNode>> = {
  image: <Icon name="image" />,
  video: <Icon name="video" />,
  audio: <Icon name="audio" />,
  text: <Icon name={LATE_ICONS.text} />,
};

interface ResultThumbnailProps {
  readonly item: SearchItem;
  /** Shown if there is no picture. */
  readonly title?: string;
}

/** The thumbnail of a result over the icon of its type, which is visible until the picture has loaded. */
export function ResultThumbnail({ item, title }: ResultThumbnailProps) {
  const { locale } = useText();
  const box = useRef<HTMLSpanElement>(null);
  const url = item.thumbUrl;
  const { isMissing, hasFailed, fail, load } = useFailedPicture(item, box);
  return (
    <span ref={box} className="result-thumbnail">
      {ICONS[item.type]}
      {(url === '' || isMissing) && title && (
        <span className="result-no-picture-title" dir="auto">
          {title}
        </span>
      )}
      {url !== '' && !hasFailed && <ThumbnailImage url={url} onFail={fail} onLoad={load} />}
      {item.durationSeconds !== null && (
        <span className="result-duration">{formatDuration(item.durationSeconds, locale)}</span>
      )}
    </span>
  );
}
