import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { consumeResultFocus } from '../../surface/result-focus.ts';
import { focusSearchField } from '../../surface/search-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { searchErrorSentence } from '../bar/search-error-message.ts';
import { REPEAT_AFTER_MS } from '../item/use-failed-picture.ts';

/** What servers and gateways answer while no node is ready. */
const NOT_READY: readonly unknown[] = [502, 503, 504];

interface NothingFoundProps {
  readonly type: SearchType;
  readonly search: SearchStore;
}

/** Shown without results (2.8.2); if the first page has failed, first the reason and 'Try again' (8.6). */
export function NothingFound({ type, search }: NothingFoundProps) {
  const texts = useText();
  const { t } = texts;
  const error = useStore(search.store, (state) => state.firstPageError);
  const text = useStore(search.store, (state) => state.searchedText);
  const suggestion = useStore(search.store, (state) => state.suggestion);
  const isRepeated = error !== null && mayPass(error);

  // Each failed search has its own error, and is repeated again.
  useEffect(() => {
    if (error === null || !mayPass(error)) return;
    const timer = setTimeout(search.repeat, REPEAT_AFTER_MS);
    window.addEventListener('online', search.repeat);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', search.repeat);
    };
  }, [error, search]);

  // No result takes the focus that 'Show in search' has asked for.
  useEffect(() => void consumeResultFocus(), []);

  const searchFor = (wanted?: string) => {
    search.submit(wanted);
    focusSearchField();
  };
  let icon: IconName = LATE_ICONS.search;
  if (error) icon = isRepeated ? 'unplugged' : 'alert';
  return (
    <div className="search-message search-empty" role="status" data-tone={error ? 'error' : undefined}>
      <Icon name={icon} />
      <p className="search-empty-title">{error ? searchErrorSentence(error, type, texts) : t('search.nothingFound')}</p>
      {error ? (
        <Button variant="main" icon="retry" onClick={() => searchFor()}>
          {t('app.tryAgain')}
        </Button>
      ) : (
        <>
          {suggestion && (
            <Button variant="main" onClick={() => searchFor(suggestion)}>
              {t('search.didYouMean', { text: suggestion })}
            </Button>
          )}
          {text && <Button onClick={() => searchFor('')}>{t('search.clear')}</Button>}
        </>
      )}
      {error && <p className="search-empty-note">{t('search.nothingFound')}</p>}
    </div>
  );
}

function mayPass({ code, facts }: PlainError): boolean {
  return code === 'net/unreachable' || (code === 'net/status' && NOT_READY.includes(facts?.['status']));
}
