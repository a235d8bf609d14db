import { useLayoutEffect, useMemo, useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { sanitiseArticle } from './sanitise-article.ts';

interface ArticleTextProps {
  /** Caption or intro, plain text. */
  readonly lead: string;
  /** Unsafe HTML from the server. */
  readonly html: string;
}

/** Caption and full text of an article (2.10.1). Its HTML is sanitised and inserted as nodes, never as markup. */
export function ArticleText({ lead, html }: ArticleTextProps) {
  const { t } = useText();
  const body = useRef<HTMLDivElement>(null);
  const article = useMemo(() => sanitiseArticle(html), [html]);
  useLayoutEffect(() => body.current?.replaceChildren(article.cloneNode(true)), [article]);
  const plainText = oneLine(article.textContent ?? '');
  if (plainText === '' && lead === '') return <p className="preview-media preview-none">{t('preview.noMedia')}</p>;
  return (
    <div className="article" dir="auto">
      {/* The intro often repeats the first paragraph. */}
      {lead !== '' && !plainText.startsWith(oneLine(lead)) && <p className="article-lead">{lead}</p>}
      <div ref={body} />
    </div>
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
