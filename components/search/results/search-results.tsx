import { memo, type ReactNode, useCallback, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useSessionRefresh } from '../../surface/session-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { searchErrorSentence } from '../bar/search-error-message.ts';
import { ResultPopoverArea } from '../item/result-popover-area.tsx';
import { ResultRow } from '../item/result-row.tsx';
import { ResultTile } from '../item/result-tile.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { RenderItem } from './result-slot.tsx';
import { ResultWindow, type SearchResultsProps } from './result-window.tsx';
import { SessionRequestFailed } from './session-request-failed.tsx';

/** Loading, nothing found, failed, or the results. They stay until the next search is answered. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { type, search, mode } = props;
  const texts = useText();
  const { t } = texts;
  const refresh = useSessionRefresh();
  const hasNoSession = useStore(search.store, (state) => refresh.error !== null && state.total < 0);
  const isEmpty = useStore(search.store, (state) => state.total === 0);
  const isUnanswered = useIsUnanswered(search);
  const isCut = useStore(search.store, (state) => state.isCut);
  // An expired session has its own dialog (4.18); the page is requested again after the sign-in.
  const laterPageError = useStore(search.store, (state) => state.laterPageError);

  if (hasNoSession && refresh.error) return <SessionRequestFailed error={refresh.error} onRetry={refresh.again} />;
  if (isUnanswered) {
    return (
      <p className="search-message" role="status">
        <Spinner /> {t(isCut ? 'search.goesOn' : 'search.loading')}
      </p>
    );
  }
  if (isEmpty) return <NothingFound type={type} search={search} />;
  const Results = mode === 'image' ? ResultGrid : ResultList;
  return (
    <>
      <PopoversOf search={search}>
        <Results key={mode} {...props} />
      </PopoversOf>
      {laterPageError && laterPageError.code !== 'session/expired' && (
        <MessageDialog
          title={t('app.error')}
          text={searchErrorSentence(laterPageError, type, texts)}
          tone="error"
          icon="alert"
          onClose={search.dismissError}
        >
          <Button variant="main" size="large" autoFocus onClick={search.dismissError}>
            {t('app.ok')}
          </Button>
        </MessageDialog>
      )}
    </>
  );
});

/** Until the first results are rendered, which are many elements, in short tasks. */
function useIsUnanswered({ store }: SearchStore): boolean {
  const isNow = useStore(store, (state) => shownResults(state).total < 0);
  const wasBefore = useDeferredValue(isNow);
  return isNow || wasBefore;
}

/** Rendered alone when a search begins. */
function PopoversOf({ search, children }: { readonly search: SearchStore; readonly children: ReactNode }) {
  const isOff = useStore(search.store, (state) => state.stale !== null);
  return <ResultPopoverArea isOff={isOff}>{children}</ResultPopoverArea>;
}

/** `initial`: as many columns as the style sheet has for the width, of at most 200 px (9.9). */
export const TILE_SIZES = { min: 100, max: 400, step: 20, initial: 160 } as const;

/** 'Image Only': tiles of the chosen size. */
function ResultGrid({ type, search, tilePx = TILE_SIZES.initial, shown, onOpen }: SearchResultsProps) {
  const renderItem = useCallback<RenderItem>(
    (item, index, tabIndex, isSelected) => (
      <ResultTile item={item} tabIndex={tabIndex} isSelected={isSelected} onOpen={() => onOpen(index)} />
    ),
    [onOpen],
  );
  const window = { type, search, shown, listClassName: 'result-grid', renderItem };
  return <ResultWindow {...window} {...(tilePx !== TILE_SIZES.initial && { tilePx })} />;
}

/** 'With Metadata', and both views of articles. */
function ResultList({ type, search, shown, mode, onOpen }: SearchResultsProps) {
  const sort = useStore(search.store, (state) => shownResults(state).sort);
  const renderItem = useCallback<RenderItem>(
    (item, index, tabIndex, isSelected) => (
      <ResultRow
        item={item}
        hasStatus={mode !== 'simple'}
        sort={sort}
        tabIndex={tabIndex}
        isSelected={isSelected}
        onOpen={() => onOpen(index)}
      />
    ),
    [mode, sort, onOpen],
  );
  const listClassName = `result-rows result-rows-${type === 'text' ? mode : 'media'}`;
  return (
    <ResultWindow type={type} search={search} shown={shown} listClassName={listClassName} renderItem={renderItem} />
  );
}
