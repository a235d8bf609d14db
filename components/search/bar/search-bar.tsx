import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { searchRoute, uploadRoute } from '#lib/routing/model/routes.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useFrame } from '../../surface/frame-context.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { SearchField } from './search-field.tsx';
import { viewMemory } from './view-memory.ts';

interface SearchBarProps {
  readonly type: SearchType;
  readonly search: SearchStore;
  /** The button of the user's own searches. */
  readonly own: ReactNode;
  /** Buttons that only this type has. */
  readonly children?: ReactNode;
}

/**
 * Each type has its own page, and even an arrow key on the closed select changes the type: the select of the new page
 * takes the focus.
 */
let isTypeChosen = false;

/** Search field, media type, link to the uploads and the user's menu (2.8.1, 2.8.2). */
export function SearchBar({ type, search, own, children }: SearchBarProps) {
  const { t } = useText();
  const frame = useFrame();
  const navigate = useNavigate();
  const searches = searchesOf(useClient());
  const { settings } = useReady();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (isTypeChosen) select.current?.focus();
    isTypeChosen = false;
  }, []);

  const chooseType = (value: string) => {
    const chosen = SEARCH_TYPES.find((candidate) => candidate === value);
    if (!chosen) return;
    const { typedText, searchedText } = search.store.getState();
    // Text that was not searched for moves to the other type's search and is reset here.
    search.type(searchedText ?? '');
    const other = searches[chosen];
    const otherMemory = viewMemory(other, chosen);
    const { owner } = viewMemory(search, type);
    // The text is kept and searched for again (2.8.2; docs/design/choices.md), but never with another user's filter.
    if (otherMemory.owner !== owner) other.submit(typedText, null);
    else if (other.store.getState().searchedText !== typedText.trim()) other.submit(typedText);
    otherMemory.owner = owner;
    isTypeChosen = true;
    navigate(searchRoute(chosen));
  };
  return (
    <Bar
      home={frame.home}
      end={
        <>
          {frame.running}
          {children}
          {type !== 'text' && <UploadLink type={type} />}
          {frame.surfaces}
          {frame.user}
        </>
      }
    >
      <SearchField search={search} own={own} />
      <div className="search-type">
        <NativeSelect ref={select} aria-label={t('search.type')} value={type} onValue={chooseType}>
          {SEARCH_TYPES.filter((option) => option !== 'text' || settings.textSearch).map((option) => (
            <option key={option} value={option}>
              {t(`search.${option}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </Bar>
  );
}

function UploadLink({ type }: { readonly type: Exclude<SearchType, 'text'> }) {
  const { t } = useText();
  const isAllowed = useMirror((state) => state.auth.permissions[type]);
  if (!isAllowed) {
    return (
      <Button icon="upload" disabled title={t('error.session/no-upload-permission')}>
        <span className="search-upload-label">{t('uploads.upload')}</span>
      </Button>
    );
  }
  return (
    <RouteLink className={`${buttonClass()} search-upload`} to={uploadRoute(type)} title={t('uploads.upload')}>
      <Icon name="upload" />
      <span className="search-upload-label">{t('uploads.upload')}</span>
    </RouteLink>
  );
}
