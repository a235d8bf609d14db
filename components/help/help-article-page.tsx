import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { usePageStart } from '../surface/use-page-start.ts';
import { Notice } from '../ui/notice.tsx';
import { HELP_ARTICLES, type HelpArticle } from './help-articles.ts';
import { HelpFrame } from './help-frame.tsx';
import { HelpSteps } from './help-steps.tsx';

/** One help page (2.1.11); redirects to the list if the address is unknown. */
export function HelpArticlePage({ slug }: { readonly slug: string }) {
  const article = HELP_ARTICLES.find((candidate) => candidate.slug === slug);
  return article ? <Article key={article.slug} article={article} /> : <Navigate to={ROUTES.help} replace />;
}

function Article({ article }: { readonly article: HelpArticle }) {
  const { t } = useText();
  const content = usePageStart(t(article.title));
  const { hash } = useLocation();
  // Links of the list point to a system. With hash routing, the browser does not scroll to the fragment itself.
  useEffect(() => {
    if (hash === '#mac' || hash === '#windows') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <HelpFrame title={t(article.title)} content={content} isArticle>
      {(['windows', 'mac'] as const).map((system) => (
        <section key={system} className="help-card" aria-labelledby={system}>
          <h2 id={system}>{t(`help.${system}`)}</h2>
          <HelpSteps steps={article[system]} hasPictures={system === 'windows'} />
        </section>
      ))}
      {article.notes.map((note) => (
        <Notice key={note} icon="alert">
          {t(note)}
        </Notice>
      ))}
    </HelpFrame>
  );
}
