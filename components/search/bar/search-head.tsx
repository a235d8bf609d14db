import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { VIEW_MODES, type ViewMode } from '#lib/search/model/view-mode.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CopySearchLink } from './copy-search-link.tsx';
import { GoToResult } from './go-to-result.tsx';
import { UnderstoodSentence } from './understood-words.tsx';
import { useFoundText, useIsCountSettled } from './use-found-text.ts';
import { useIsOut } from './use-is-out.ts';
import type { ViewModeChoice } from './use-view-mode.ts';

const SortSelect = lazyPart(async () => (await import('./sort-select.tsx')).SortSelect);

const MODE_TEXTS: Readonly<Record<ViewMode, TextId>> = {
  image: 'search.viewImage',
  metadata: 'search.viewMetadata',
  simple: 'search.viewSimple',
  extended: 'search.viewExtended',
};

/** A number that may be replaced in a moment: neither seen nor announced. */
const HAS_ITS_PLACE = { visibility: 'hidden' } as const;

interface SearchHeadProps {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly view: ViewModeChoice;
  /** For pictures. */
  readonly sizer: ReactNode;
  /** The restrictions of the results, and what was understood of the text. */
  readonly children: ReactNode;
}

/** Above the results: count, 'Go to no.', link, view and restrictions (2.8.2, 2.8.3). */
export function SearchHead({ type, search, view, sizer, children }: SearchHeadProps) {
  const { t } = useText();
  const sorts = useReady().settings.searchSorts[type];
  const found = useFoundText(type, search);
  const isSettled = useIsCountSettled(search);
  const total = useStore(search.store, (state) => shownResults(state).total);
  const run = useStore(search.store, (state) => shownResults(state).run);
  const isOut = useIsOut(search);
  // A failed search has no count (8.6).
  const hasFailed = useStore(search.store, (state) => state.firstPageError !== null);
  const choose = (value: string) => {
    const chosen = VIEW_MODES[type].find((candidate) => candidate === value);
    if (chosen) view.choose(chosen);
  };
  // The shipped labels, until the server's table has loaded or if it has none.
  const options =
    view.rows.length > 0 ? view.rows : VIEW_MODES[type].map((mode) => ({ mode, label: t(MODE_TEXTS[mode]) }));
  return (
    <div className="search-head" data-view={view.mode}>
      <h1 className="visually-hidden">{t('search.label')}</h1>
      <p className="search-count" role="status" aria-busy={isOut}>
        {/* A new element for each search and its number: a repeated text would not be announced. */}
        {total >= 0 && !hasFailed && (
          <span key={`${run} ${isSettled}`} style={isSettled ? undefined : HAS_ITS_PLACE}>
            {found}
            <UnderstoodSentence search={search} />
          </span>
        )}
      </p>
      <GoToResult search={search} />
      <div className="search-view">
        {view.mode === 'image' && sizer}
        <CopySearchLink type={type} search={search} mode={view.mode} />
        {sorts.length > 0 && <SortSelect search={search} sorts={sorts} />}
        <NativeSelect aria-label={t('search.view')} value={view.mode} onValue={choose}>
          {options.map(({ mode, label }) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="search-restrictions">{children}</div>
    </div>
  );
}
