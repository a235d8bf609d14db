import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SearchState } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { consumeResultFocus, requestResultFocus } from '../../surface/result-focus.ts';
import { consumeSearchFocus, focusSearchField } from '../../surface/search-focus.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';

const TypedFormsHelp = lazyPart(async () => (await import('./typed-forms-help.tsx')).TypedFormsHelp);

interface SearchFieldProps {
  readonly search: SearchStore;
  /** The button of the user's own searches, which Alt+Down presses. */
  readonly own: ReactNode;
}

/**
 * The search field with the user's own searches, its clear button (2.8.2) and, where the server has forms of typed text, a
 * help about them. Typing searches after a pause, Enter and clearing at once (4.20). Down goes to the first result,
 * Alt+Down to the own searches.
 */
export function SearchField({ search, own }: SearchFieldProps) {
  const { t } = useText();
  const { typedForms } = useReady().settings;
  const typedText = useStore(search.store, (state) => state.typedText);
  const isAwaited = useStore(search.store, isResultAwaited);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (consumeSearchFocus()) focusSearchField();
  }, []);
  const goToFirstResult = (event: KeyboardEvent): void => {
    if (typedText.trim() !== search.store.getState().searchedText) search.submit();
    const { total } = search.store.getState();
    if (total === 0) return;
    event.preventDefault();
    // The list may still be loading, or its first results be rendered.
    const isListThere = document.querySelector('.results') !== null;
    if (total > 0 && isListThere) search.goTo(0);
    else requestResultFocus(event.currentTarget);
  };
  return (
    <search className="search-field-area">
      <div className="search-field">
        {own}
        <input
          ref={input}
          className="control"
          data-awaited={isAwaited || undefined}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={10_000}
          value={typedText}
          aria-keyshortcuts="Alt+ArrowDown"
          onChange={(event) => {
            consumeResultFocus();
            search.type(event.target.value);
          }}
          onKeyDown={(event) => {
            openOwnSearches(event);
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) search.submit();
            if (isPlainDown(event)) goToFirstResult(event);
          }}
        />
        {typedText !== '' && (
          <IconButton
            icon="close"
            size="small"
            label={t('search.clear')}
            onClick={() => {
              search.submit('');
              input.current?.focus();
            }}
          />
        )}
        {typedForms && (
          <PopoverPanel
            label={t('search.forms')}
            className={`${buttonClass('quiet', 'small')} button-icon search-help`}
            button="?"
          >
            {() => <TypedFormsHelp />}
          </PopoverPanel>
        )}
      </div>
    </search>
  );
}

/** From a key until the results of its text are shown. */
function isResultAwaited({ typedText, searchedText, total, status, isSuspended }: SearchState): boolean {
  const isRunning = total < 0 && status === 'loading';
  return isRunning || (!isSuspended && typedText.trim() !== searchedText);
}

function isPlainDown(event: KeyboardEvent): boolean {
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return event.key === 'ArrowDown' && !isModified && !event.nativeEvent.isComposing && !event.defaultPrevented;
}

function openOwnSearches(event: KeyboardEvent<HTMLElement>): void {
  if (!event.altKey || event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('.search-field')?.querySelector<HTMLElement>('.own-searches-button')?.click();
}
