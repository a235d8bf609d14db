import { useLayoutEffect, useRef } from 'react';
import { useText } from '../hooks/text-provider.tsx';
import { sanitiseArticle } from './sanitise-article.ts';

/** The full text of an article (2.10.1): HTML of a server, sanitised, and put in as nodes rather than as text. */
export function ArticleText({ html }: { readonly html: string }) {
  const { t } = useText();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(sanitiseArticle(html)), [html]);
  if (html === '') return <p className="preview-media preview-none">{t('preview.noMedia')}</p>;
  return <div ref={ref} className="article" />;
}
