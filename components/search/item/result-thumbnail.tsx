import '../../../assets/styles/search/result-thumbnail.css';
import { useEffect, useState } from 'react';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { useSessionCheck } from '../../surface/use-session-check.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { formatDuration } from './item-status.ts';
import { ThumbnailImage } from './thumbnail-image.tsx';

const ICONS: Readonly<Record<SearchType, IconName>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  text: LATE_ICONS.text,
};

interface ResultThumbnailProps {
  readonly item: SearchItem;
  /** Shown if there is no picture. */
  readonly title?: string;
}

/** The thumbnail of a result over the icon of its type, which is visible until the picture has loaded. */
export function ResultThumbnail({ item, title }: ResultThumbnailProps) {
  const { state } = useClient();
  const { locale } = useText();
  const [hasFailed, setFailed] = useState(false);
  const url = item.thumbUrl;
  const checkSession = useSessionCheck();
  const fail = () => {
    setFailed(true);
    checkSession(true);
  };
  const hasNone = url === '' || hasFailed;

  useEffect(() => {
    if (!hasFailed) return;
    // The picture is requested again when the connection or the session returns, and when the window becomes visible,
    // since browsers may not load pictures of a hidden window.
    const again = () => setFailed(false);
    const stop = state.subscribe(({ auth }, { auth: before }) => {
      if (auth.status === 'signed-in' && before.status !== 'signed-in') again();
    });
    const onVisibility = () => document.visibilityState === 'visible' && again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', again);
    };
  }, [hasFailed, state]);

  return (
    <span className="result-thumbnail">
      <Icon name={ICONS[item.type]} />
      {hasNone && title && (
        <span className="result-no-picture-title" dir="auto">
          {title}
        </span>
      )}
      {!hasNone && <ThumbnailImage key={url} url={url} onFail={fail} />}
      {item.durationSeconds !== null && (
        <span className="result-duration">{formatDuration(item.durationSeconds, locale)}</span>
      )}
    </span>
  );
}
