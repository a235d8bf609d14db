import { useEffect } from 'react';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface ListEndProps extends Pick<SearchState, 'status'> {
  readonly onRetry: () => void;
}

/** Over the last visible results: a page is under way, or did not come and can be asked for again. */
export function ListEnd({ status, onRetry }: ListEndProps) {
  const { t } = useText();
  // An ended search is no failure (8.6), but one that nobody replaced leaves the same holes.
  const isIncomplete = status === 'error' || status === 'aborted';

  useEffect(() => {
    if (!isIncomplete) return;
    // Nobody has to watch for the connection.
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isIncomplete, onRetry]);

  return (
    <div className="list-end" role="status">
      {status === 'loading' && (
        <span className="list-end-words">
          <Spinner /> {t('search.loading')}
        </span>
      )}
      {isIncomplete && (
        <span className="list-end-words">
          {t('search.incomplete')}
          <Button
            icon="retry"
            onClick={({ currentTarget }) => {
              onRetry();
              // It goes with its words; the list that it stands in stays.
              currentTarget.closest('section')?.focus({ preventScroll: true });
            }}
          >
            {t('app.tryAgain')}
          </Button>
        </span>
      )}
    </div>
  );
}
