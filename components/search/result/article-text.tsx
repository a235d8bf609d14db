import { useLayoutEffect, useMemo, useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { sanitiseArticle } from '../preview/sanitise-article.ts';

interface ArticleTextProps {
  /** Caption or intro, plain text. */
  readonly lead: string;
  /** HTML of a server. */
  readonly html: string;
}

/** Caption and full text of an article (2.10.1): its HTML is sanitised, and put in as nodes rather than as text. */
export function ArticleText({ lead, html }: ArticleTextProps) {
  const { t } = useText();
  const body = useRef<HTMLDivElement>(null);
  const article = useMemo(() => sanitiseArticle(html), [html]);
  useLayoutEffect(() => body.current?.replaceChildren(article.cloneNode(true)), [article]);
  const words = oneLine(article.textContent ?? '');
  if (words === '' && lead === '') return <p className="preview-media preview-none">{t('preview.noMedia')}</p>;
  return (
    <div className="article" dir="auto">
      {/* Many an intro is the first paragraph once more. */}
      {lead !== '' && !words.startsWith(oneLine(lead)) && <p className="article-lead">{lead}</p>}
      <div ref={body} />
    </div>
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
