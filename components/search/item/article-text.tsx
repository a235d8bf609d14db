import { useLayoutEffect, useMemo, useRef } from 'react';
import { foundParts, type SoughtWords, type TextPart } from '#lib/search/model/found-words.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { MarkedText } from './marked-text.tsx';
import { sanitiseArticle } from './sanitise-article.ts';
import { useSought } from './sought-area.tsx';

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
  const sought = useSought();
  useLayoutEffect(() => body.current?.replaceChildren(withMarks(article, sought)), [article, sought]);
  const plainText = oneLine(article.textContent ?? '');
  if (plainText === '' && lead === '') return <p className="preview-media preview-none">{t('preview.noMedia')}</p>;
  return (
    <div className="article" dir="auto">
      {/* The intro often repeats the first paragraph. */}
      {lead !== '' && !plainText.startsWith(oneLine(lead)) && (
        <p className="article-lead">
          <MarkedText text={lead} />
        </p>
      )}
      <div ref={body} />
    </div>
  );
}

/** A copy in which the words that were searched for are marked. */
function withMarks(article: Node, sought: SoughtWords): Node {
  const copy = article.cloneNode(true);
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = foundParts(text.data, sought);
    if (parts.some(({ isFound }) => isFound)) text.replaceWith(...parts.map(markedNode));
  }
  return copy;
}

function markedNode({ text, isFound }: TextPart): Node {
  const node = document.createElement('mark');
  node.textContent = text;
  return isFound ? node : document.createTextNode(text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
