import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '#lib/routing/model/routes.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePageStart } from '../hooks/use-page-start.ts';
import { Notice } from '../ui/notice.tsx';
import { HELP_ARTICLES, type HelpArticle } from './help-articles.ts';
import { HelpFrame } from './help-frame.tsx';

/** The list of help pages, per system (2.1.10): what can be installed here, and the sidebar always (2.1.15). */
export function HelpIndex() {
  const { t } = useText();
  const plugins = usePlugins();
  const content = usePageStart(t('help.title'));
  const isOffered = ({ needs }: HelpArticle): boolean => needs === null || plugins?.[needs] === true;
  const offered = HELP_ARTICLES.filter(isOffered);
  const isEmpty = plugins !== null && !plugins.chrome && !plugins.firefox;
  return (
    <HelpFrame title={t('help.title')} content={content}>
      <p className="card-text">{t('help.intro')}</p>
      <div className="help-systems">
        {(['windows', 'mac'] as const).map((system) => (
          <section key={system} className="help-card" aria-label={t(`help.${system}`)}>
            <h2>{t(`help.${system}`)}</h2>
            <ul className="help-links">
              {offered.map(({ slug, title }) => (
                <li key={slug}>
                  <Link className="text-link" to={`${ROUTES.help}${slug}#${system}`}>
                    {t(title)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isEmpty && <Notice icon="alert">{t('help.noPackages')}</Notice>}
    </HelpFrame>
  );
}

/** Null until the server has said what it offers. */
function usePlugins(): Plugins | null {
  const { ask } = useClient();
  const [plugins, setPlugins] = useState<Plugins | null>(null);
  useEffect(() => {
    ask('settings.plugins', {}).then(setPlugins, () => setPlugins({ chrome: false, firefox: false }));
  }, [ask]);
  return plugins;
}
