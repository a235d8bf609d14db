import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchTypeOf, uploadTypeOf } from '#lib/routing/model/routes.ts';
import { useClient } from '../../surface/client-context.ts';
import { lastSearchRoute } from '../../surface/last-search-route.ts';
import { focusSearchField, requestSearchFocus } from '../../surface/search-focus.ts';
import { runShortcut, useShortcutAction } from '../../surface/shortcut-actions.ts';
import { useSearchAvailable } from '../../surface/use-search-available.ts';
import { useSingleKeys } from '../../surface/use-single-keys.ts';
import { isMacKeyboard, takesText } from '../../ui/keyboard.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { consumeEarlyKeys } from './early-keys.tsx';
import { actionOf } from './shortcuts.ts';

const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Handles the shortcuts of all pages, and shows the list of them. */
export function ShortcutKeys() {
  const [areSingleKeysOn, setSingleKeys] = useSingleKeys();
  const [isListShown, setListShown] = useState(false);
  const goToSearch = useGoToSearch();
  useShortcutAction(
    'help',
    useCallback(() => setListShown(true), []),
  );

  const { surface } = useClient().host;

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (surface !== 'page' && stepInHistory(event)) return;
    const action = actionOf(event, {
      isMac: isMacKeyboard(),
      isTyping: isField(event.target),
      isInDialog: isInDialog(event.target),
      areSingleKeysOn,
    });
    if (action === null) return;
    const isDone = action === 'search' ? goToSearch() : runShortcut(action);
    if (isDone) event.preventDefault();
  });
  useEffect(() => {
    consumeEarlyKeys().forEach(onKeyDown);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  if (!isListShown) return null;
  return (
    <ShortcutsDialog
      areSingleKeysOn={areSingleKeysOn}
      onSingleKeys={setSingleKeys}
      onClose={() => setListShown(false)}
    />
  );
}

/** Focuses the search field, or navigates from an upload page to the search. Returns false if there is no search. */
function useGoToSearch(): () => boolean {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isSearchAvailable = useSearchAvailable();
  return () => {
    if (!isSearchAvailable) return false;
    if (searchTypeOf(pathname)) {
      focusSearchField();
      return true;
    }
    if (uploadTypeOf(pathname) === null) return false;
    requestSearchFocus();
    void navigate(lastSearchRoute());
    return true;
  };
}

/** In popup and panel the browser would give the key to the page behind, whose typed text would be lost. */
function stepInHistory(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, shiftKey, metaKey, defaultPrevented } = event;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step || !altKey || ctrlKey || shiftKey || metaKey || defaultPrevented || isMacKeyboard()) return false;
  event.preventDefault();
  window.history.go(step);
  return true;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (takesText(target) || target.isContentEditable || target.matches('select'));
}

function isInDialog(target: EventTarget | null): boolean {
  const isInside = target instanceof Element && target.closest('[role=dialog]') !== null;
  return isInside || document.querySelector('dialog[open]') !== null;
}
