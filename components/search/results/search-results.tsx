import { useStore } from 'zustand';

import { useText } from '../../i18n/text-provider.tsx';
import { useSessionRefresh } from '../../surface/session-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { searchErrorSentence } from '../bar/search-error-message.ts';
import { ResultPopoverArea } from '../result/result-popover-area.tsx';
import { SessionUnknown } from '../session-unknown.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultGrid } from './result-grid.tsx';
import { ResultList } from './result-list.tsx';
import type { SearchResultsProps } from './result-window.tsx';

/** Loading, nothing found, failed, or the results. */
export function SearchResults(props: SearchResultsProps) {
  const { type, search, mode } = props;
  const texts = useText();
  const { t } = texts;
  const total = useStore(search.store, (state) => state.total);
  const refresh = useSessionRefresh();
  // One of an expired session has its dialog already (4.18), and the page comes once the person is back.
  const laterPageError = useStore(search.store, (state) => state.laterPageError);

  if (total < 0) {
    if (refresh.error) return <SessionUnknown error={refresh.error} onAgain={refresh.again} />;
    return (
      <p className="search-message" role="status">
        <Spinner /> {t('search.loading')}
      </p>
    );
  }
  if (total === 0) return <NothingFound type={type} search={search} />;
  const Results = mode === 'image' ? ResultGrid : ResultList;
  return (
    <>
      <ResultPopoverArea>
        <Results key={mode} {...props} />
      </ResultPopoverArea>
      {laterPageError && laterPageError.code !== 'session/expired' && (
        <MessageDialog
          title={t('app.error')}
          text={searchErrorSentence(laterPageError, type, texts)}
          tone="bad"
          icon="alert"
          onClose={search.dismissError}
        >
          <Button look="main" size="large" autoFocus onClick={search.dismissError}>
            {t('app.ok')}
          </Button>
        </MessageDialog>
      )}
    </>
  );
}
