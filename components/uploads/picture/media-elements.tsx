import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';

export interface PlayerProps {
  readonly url: string;
  readonly label: string;
  readonly onError: () => void;
}

export function Film({ url, label, onError, poster }: PlayerProps & { readonly poster: string | null }) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = player;
    // Frees the decoder at once, for those who look through many videos.
    return () => {
      current?.pause();
      current?.removeAttribute('src');
      current?.load();
    };
  }, []);
  return (
    <video
      ref={player}
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      onError={onError}
      {...(poster ? { poster } : {})}
    />
  );
}

export function Sound({ url, label, onError }: PlayerProps) {
  return (
    <div className="file-picture-sound">
      <Icon name="audio" />
      {/* biome-ignore lint/a11y/useMediaCaption: a file of the user, without captions */}
      <audio src={url} controls preload="metadata" aria-label={label} onError={onError} />
    </div>
  );
}
