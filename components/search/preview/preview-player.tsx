import { type CSSProperties, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { hasAlreadyFailed } from '../item/media-failure.ts';

interface PreviewPlayerProps {
  readonly item: SearchItem;
  readonly title: string;
  readonly url: string;
  /** Empty: none. */
  readonly poster: string;
  readonly onFail: () => void;
}

/** The volume that the user set on the last player; kept until the page is closed. */
let loudness = { volume: 1, muted: false };

function keepLoudness({ currentTarget: { volume, muted } }: SyntheticEvent<HTMLMediaElement>): void {
  loudness = { volume, muted };
}

/** The browser's own player, whose controls and keys users know (2.10.1). */
export function PreviewPlayer({ item, title, url, poster, onFail }: PreviewPlayerProps) {
  const player = useRef<(HTMLVideoElement & HTMLAudioElement) | null>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const { current } = player;
    if (!current) return;
    Object.assign(current, loudness);
    if (hasAlreadyFailed(current)) fail();
  }, []);
  const common = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    ref: player,
    onVolumeChange: keepLoudness,
    onError: onFail,
  } as const;
  if (item.type === 'video') {
    return (
      <div className="preview-media">
        <video {...common} {...sizeOf(item)} playsInline {...(poster ? { poster } : {})} />
      </div>
    );
  }
  return (
    <div className="preview-media preview-audio">
      {poster && <img src={poster} alt="" draggable={false} />}
      <audio {...common} />
    </div>
  );
}

/** With a known size, the window keeps its height when the video loads, and the controls do not cover the picture. */
function sizeOf({ fields }: SearchItem): { width?: number; height?: number; style?: CSSProperties } {
  const [width, height] = [Number(fields['AVMPreviewWidth']), Number(fields['AVMPreviewHeight'])];
  if (!(width > 0 && height > 0)) return {};
  return { width, height, style: { '--height-by-width': height / width } as CSSProperties };
}
