import { useEffect } from 'react';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface ListEndProps extends Pick<SearchState, 'status' | 'isCut'> {
  /** What is shown is complete, but belongs to the last search. */
  readonly isStale: boolean;
  readonly onRetry: () => void;
}

/** Shown over the last visible results while a page loads, and with 'Try again' if results are missing. */
export function ListEnd({ status, isCut, isStale, onRetry }: ListEndProps) {
  const { t } = useText();
  // An aborted search is not a failure (8.6), but results are missing all the same.
  const isIncomplete = status === 'error' || status === 'aborted';

  useEffect(() => {
    if (!isIncomplete) return;
    // Retried when the connection returns.
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isIncomplete, onRetry]);

  return (
    <div className="list-end" role="status">
      {status === 'loading' && (
        <span className="list-end-message">
          <Spinner /> {t(isCut ? 'search.goesOn' : 'search.loading')}
        </span>
      )}
      {isIncomplete && (
        <span className="list-end-message">
          {t(isStale ? 'search.interrupted' : 'search.incomplete')}
          <Button
            icon="retry"
            onClick={({ currentTarget }) => {
              onRetry();
              // The button disappears with its message, so the list gets the focus.
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
