import '../../../assets/styles/ui/menu.css';
import '../../../assets/styles/search/own-searches.css';
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { MAX_KEPT_LENGTH, MAX_NAME_LENGTH, MAX_NAMED } from '#lib/contract/named-search-rules.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { randomId } from '#lib/core/random-id.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { activeParts } from '#lib/search/model/filter-parts.ts';
import { isSameKept, type KeptSearch, type NamedSearch } from '#lib/search/model/kept-search.ts';
import { linkParts, readLink } from '#lib/search/model/search-address.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { offerUndo } from '../../surface/surface-undo.ts';
import { usePending } from '../../surface/use-pending.ts';
import { focusBeside } from '../../ui/focus-beside.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedFirst } from '../../ui/use-focused-first.ts';
import { describePart } from '../filter/describe-part.ts';
import { useFilter } from '../filter/use-filter.ts';
import { NameForm } from './name-form.tsx';
import { MenuEntry, MenuPart, OwnSearchEntry } from './own-search-entry.tsx';
import { keptLink } from './use-looked.ts';
import { useOwnSearches } from './use-own-searches.ts';

interface OwnSearchesProps {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly onClose: () => void;
}

/** The user's saved and recent searches, and how they are saved, renamed and deleted. */
export function OwnSearches({ type, search, onClose }: OwnSearchesProps) {
  const texts = useText();
  const { t } = texts;
  const { textSearch } = useReady().settings;
  const navigate = useNavigate();
  const textOf = useDescription();
  const { own, newCount, reload } = useOwnSearches();
  const [edited, setEdited] = useState<NamedSearch | null>(null);
  const menu = useFocusedFirst<HTMLDivElement>(own !== null && edited === null);
  const { save, remove, removeRecent, isPending, failed, error } = useSavedSearchChanges(menu, reload);
  if (own === null) return <p className="menu-note">{t('app.loading')}</p>;

  const shown = { type, link: keptLink(type, search.store.getState()) };
  const follow = (kept: KeptSearch): void => {
    onClose();
    // It may have been shown for hours.
    if (isSameKept(kept, shown)) search.submit();
    else navigate(searchRoute(kept.type), { state: { link: kept.link } });
  };
  const saveShown = (): void => {
    const name = textOf(shown).slice(0, MAX_NAME_LENGTH);
    setEdited({ ...shown, id: randomId(), name, lookedAt: Date.now() });
  };
  const isOffered = (kept: KeptSearch) => kept.type !== 'text' || textSearch;
  const [named, recent] = [own.named.filter(isOffered), own.recent.filter(isOffered)];
  const isSaved = named.some((one) => isSameKept(one, shown));
  const canSave = shown.link !== '' && shown.link.length <= MAX_KEPT_LENGTH && !isSaved;
  const close = () => setEdited(null);
  const form = edited && <NameForm search={edited} onSave={(changed) => save(changed).then(close)} onCancel={close} />;
  const problem = error && (
    <Notice tone="error" icon="alert" role="alert">
      {t('searches.notDeleted', { reason: errorSentence(error, texts) })}
    </Notice>
  );
  const isFull = own.named.length >= MAX_NAMED;
  return (
    <div ref={menu} className="menu own-searches">
      <MenuPart title={t('searches.saved')}>
        {named.map((one) =>
          edited?.id === one.id ? (
            <li key={one.id}>{form}</li>
          ) : (
            <SavedSearch
              key={one.id}
              name={one.name}
              facts={[t(`search.${one.type}`), textOf(one)]}
              newCount={newCount(one)}
              isPending={isPending}
              problem={failed === one.id && problem}
              onChoose={() => follow(one)}
              onRename={() => setEdited(one)}
              onDelete={(row) => remove(one, row)}
            />
          ),
        )}
      </MenuPart>
      <MenuPart title={t('searches.recent')}>
        {recent.map((one) => (
          <li key={`${one.type} ${one.link}`}>
            <OwnSearchEntry
              name={textOf(one)}
              facts={[t(`search.${one.type}`)]}
              newCount={newCount(one)}
              onChoose={() => follow(one)}
            />
          </li>
        ))}
      </MenuPart>
      {named.length + recent.length === 0 && <p className="menu-note">{t('searches.none')}</p>}
      {edited && !named.some(({ id }) => id === edited.id) && form}
      {!edited && (canSave || recent.length > 0) && (
        <div className="menu-actions">
          {canSave && (
            <MenuEntry disabled={isFull} onClick={saveShown}>
              {isFull ? t('searches.full', { max: MAX_NAMED }) : t('searches.save')}
            </MenuEntry>
          )}
          {failed === null && problem}
          {recent.length > 0 && (
            <MenuEntry disabled={isPending} onClick={removeRecent}>
              {t('searches.removeRecent')}
            </MenuEntry>
          )}
        </div>
      )}
    </div>
  );
}

interface SavedSearchProps extends ComponentProps<typeof OwnSearchEntry> {
  readonly isPending: boolean;
  /** Why it was not deleted. */
  readonly problem: ReactNode;
  readonly onRename: () => void;
  readonly onDelete: (row: Element | null) => void;
}

function SavedSearch({ isPending, problem, onRename, onDelete, ...entry }: SavedSearchProps) {
  const { t } = useText();
  const { name } = entry;
  return (
    <li className="own-search">
      <OwnSearchEntry {...entry} />
      <IconButton icon={LATE_ICONS.own} size="small" label={t('templates.rename', { name })} onClick={onRename} />
      <IconButton
        icon="trash"
        size="small"
        label={t('templates.delete', { name })}
        disabled={isPending}
        onClick={({ currentTarget }) => onDelete(currentTarget.closest('li'))}
      />
      {problem}
    </li>
  );
}

/** Saves and deletes searches of the menu. */
function useSavedSearchChanges(menu: RefObject<HTMLElement | null>, reload: () => Promise<void>) {
  const { send } = useClient();
  const [isPending, run, error] = usePending();
  const [failed, setFailed] = useState<string | null>(null);
  return {
    isPending,
    error,
    /** The saved search that `error` is about; null: the recent ones. */
    failed,
    async save(named: NamedSearch): Promise<void> {
      await send('search.saveNamed', named);
      await reload();
    },
    /** The focus goes to what is beside its `row`. */
    remove(named: NamedSearch, row: Element | null): void {
      setFailed(named.id);
      run(async () => {
        await send('settings.forgetText', { kind: 'search', id: named.id });
        offerUndo('undo.searchRemoved', async () => void (await send('search.saveNamed', named)));
        const entries = [...(menu.current?.querySelectorAll<HTMLElement>('.menu-entry') ?? [])];
        focusBeside(
          row,
          'button',
          entries.find((entry) => !row?.contains(entry)),
        );
        await reload();
      });
    },
    removeRecent(): void {
      setFailed(null);
      run(() => send('settings.forgetText', { kind: 'recentSearches' }).then(reload));
    },
  };
}

/** The words of a search and its filter. */
function useDescription(): (kept: Pick<KeptSearch, 'type' | 'link'>) => string {
  const texts = useText();
  const { settings } = useReady();
  const { tables, tree } = useFilter();
  return ({ type, link }) => {
    const { text, filter, sort } = readLink(link, type, new Date(), linkParts(type, settings)).search;
    const parts = filter ? activeParts(filter).map((part) => describePart(part, filter, { tables, tree }, texts)) : [];
    const order = sort ? [texts.t(`search.sort.${sort}`)] : [];
    return [text, ...parts, ...order].filter(Boolean).join(' · ') || texts.t('searches.withFilter');
  };
}
