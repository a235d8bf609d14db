import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { TextId } from '../hooks/catalogue.ts';
import { useText } from '../hooks/text-provider.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { VIEW_MODES, type ViewMode } from './view-memory.ts';

const MODE_TEXTS: Readonly<Record<ViewMode, TextId>> = {
  image: 'search.viewImage',
  metadata: 'search.viewMetadata',
  simple: 'search.viewSimple',
  extended: 'search.viewExtended',
};

interface SearchHeadProps {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly mode: ViewMode;
  readonly onMode: (mode: ViewMode) => void;
}

/** Total count and view (2.8.2, 2.8.3). */
export function SearchHead({ type, search, mode, onMode }: SearchHeadProps) {
  const { t, count } = useText();
  const total = useStore(search.store, (state) => state.total);
  const choose = (value: string) => {
    const chosen = VIEW_MODES[type].find((candidate) => candidate === value);
    if (chosen) onMode(chosen);
  };
  return (
    <div className="search-head">
      <h1 className="visually-hidden">{t('search.label')}</h1>
      <p className="search-count" role="status">
        {total >= 0 && count(`search.${type}Count`, total)}
      </p>
      <div className="search-view">
        <NativeSelect aria-label={t('search.view')} value={mode} onValue={choose}>
          {VIEW_MODES[type].map((option) => (
            <option key={option} value={option}>
              {t(MODE_TEXTS[option])}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}
