import { lazy, Suspense, useState } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useReady } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { mediaUrl } from './media-url.ts';

const ArticleText = lazy(async () => ({ default: (await import('./article-text.tsx')).ArticleText }));

interface PreviewMediaProps {
  readonly item: SearchItem;
  readonly title: string;
}

/** The picture, player or article; says so when there is none or it cannot be loaded. */
export function PreviewMedia({ item, title }: PreviewMediaProps) {
  const { t } = useText();
  const { server } = useReady();
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const url = mediaUrl(item.previewUrl, server);
  const poster = mediaUrl(item.posterUrl, server);

  if (item.type === 'text') {
    return (
      <Suspense
        fallback={
          <div className="preview-media">
            <Spinner />
          </div>
        }
      >
        <ArticleText html={item.fullText || item.caption} />
      </Suspense>
    );
  }
  if (hasFailed)
    return (
      <p className="preview-media preview-none" role="alert">
        {t('preview.mediaFailed')}
      </p>
    );
  if (url === '') return <p className="preview-media preview-none">{t('preview.noMedia')}</p>;
  if (item.type === 'image') {
    return (
      <div className="preview-media">
        <img src={url} alt={item.caption || title} onError={fail} />
      </div>
    );
  }
  if (item.type === 'video') {
    return (
      <div className="preview-media">
        <video
          src={url}
          controls
          preload="metadata"
          aria-label={title}
          onError={fail}
          {...(poster ? { poster } : {})}
        />
      </div>
    );
  }
  return (
    <div className="preview-media preview-audio">
      {poster && <img src={poster} alt="" />}
      {/* biome-ignore lint/a11y/useMediaCaption: the media system has no caption tracks */}
      <audio src={url} controls preload="metadata" aria-label={title} onError={fail} />
    </div>
  );
}
