import '../../../assets/styles/search/preview-media.css';
import { type DragEvent, useState } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useSessionCheck } from '../../surface/use-session-check.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { setDragData } from '../item/dragged-link.ts';
import { useRestrictedUse } from '../item/restricted-use-context.ts';
import { useDraggedLink } from '../item/use-dragged-link.ts';
import { PreviewPicture } from './preview-picture.tsx';
import { PreviewPlayer } from './preview-player.tsx';

const ArticleText = lazyPart(async () => (await import('../item/article-text.tsx')).ArticleText, ArticleWaits);

function ArticleWaits() {
  return (
    <div className="preview-media">
      <Spinner />
    </div>
  );
}

interface PreviewMediaProps {
  readonly item: SearchItem;
  readonly title: string;
}

/** The picture, player or article, or a message if there is none or it cannot be loaded (2.10.1). */
export function PreviewMedia({ item, title }: PreviewMediaProps) {
  const { t } = useText();
  const dragged = useDraggedLink(item);
  const { use } = useRestrictedUse();
  const drag = (event: DragEvent): void => {
    if (!use({ item, action: 'drag', run: () => setDragData(event, dragged, null) })) event.preventDefault();
  };
  const [hasFailed, setFailed] = useState(false);
  const checkSession = useSessionCheck();
  const fail = () => {
    setFailed(true);
    checkSession();
  };
  const url = item.previewUrl;

  if (item.type === 'text') return <ArticleText lead={item.caption} html={item.fullText} />;
  if (url === '') return <p className="preview-media preview-none">{t('preview.noMedia')}</p>;
  if (hasFailed) {
    return (
      <div className="preview-media preview-none" role="alert">
        <p>{t('preview.mediaFailed')}</p>
        <Button icon="retry" onClick={() => setFailed(false)}>
          {t('app.tryAgain')}
        </Button>
      </div>
    );
  }
  if (item.type === 'image') {
    const alt = item.fields['IPTCAltText'] || item.caption || title;
    return <PreviewPicture url={url} thumbUrl={item.thumbUrl} alt={alt} onDrag={drag} onFail={fail} />;
  }
  return <PreviewPlayer item={item} title={title} url={url} poster={item.posterUrl} onFail={fail} />;
}
