import { useCallback, useEffect, useState } from 'react';
import { ROUTES } from '#lib/routing/model/routes.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePageStart } from '../surface/use-page-start.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { HELP_ARTICLES, type HelpArticle } from './help-articles.ts';
import { HelpFrame } from './help-frame.tsx';

/** The list of help pages per system (2.1.10): those of available packages, and always that of the sidebar (2.1.15). */
export function HelpIndex() {
  const { t } = useText();
  const { plugins, isLoading, reload } = usePlugins();
  const content = usePageStart(t('help.title'));
  const isOffered = ({ needs }: HelpArticle): boolean => needs === null || plugins?.[needs] === true;
  const offered = HELP_ARTICLES.filter(isOffered);
  const isEmpty = plugins?.isCertain === true && !plugins.chrome && !plugins.firefox;
  const retry = async (): Promise<void> => {
    // The button disappears with the message, so the page gets the focus.
    if (!isLoading && (await reload()).isCertain) content.current?.focus();
  };
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
                  <RouteLink className="text-link" to={`${ROUTES.help}${slug}#${system}`}>
                    {t(title)}
                  </RouteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div role="status">
        {isEmpty && <Notice icon="alert">{t('help.noPackages')}</Notice>}
        {plugins?.isCertain === false && (
          <Notice
            icon="alert"
            action={
              <Button icon="retry" aria-disabled={isLoading || undefined} onClick={() => void retry()}>
                {isLoading && <Spinner />}
                {t('app.tryAgain')}
              </Button>
            }
          >
            {t('help.packagesUnknown')}
          </Notice>
        )}
      </div>
    </HelpFrame>
  );
}

const UNKNOWN: Plugins = { chrome: false, firefox: false, isCertain: false };

interface PluginSearch {
  /** Null until the first request has ended. */
  readonly plugins: Plugins | null;
  readonly isLoading: boolean;
  reload(): Promise<Plugins>;
}

function usePlugins(): PluginSearch {
  const { send } = useClient();
  const [plugins, setPlugins] = useState<Plugins | null>(null);
  const [isLoading, setLoading] = useState(false);
  const reload = useCallback(async (): Promise<Plugins> => {
    setLoading(true);
    const found = await send('settings.plugins', {}).catch(() => UNKNOWN);
    setLoading(false);
    setPlugins(found);
    return found;
  }, [send]);
  useEffect(() => void reload(), [reload]);
  return { plugins, isLoading, reload };
}
