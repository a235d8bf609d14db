import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { firstViewMode, VIEW_MODES, type ViewMode, type ViewModeRow } from '#lib/search/model/view-mode.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { VIEW_MODE_PREFERENCES } from '#lib/settings/model/preferences.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';
import type { ViewMemory } from './view-memory.ts';

export interface ViewModeChoice {
  readonly mode: ViewMode;
  /** The server's table; empty until it has loaded, or if there is none. */
  readonly rows: readonly ViewModeRow[];
  choose(mode: ViewMode): void;
}

/**
 * The view of a search: that of its link, else the user's last choice, else the server's default (2.8.3, 3.20, 7.22).
 */
export function useViewMode(type: SearchType, search: SearchStore, memory: ViewMemory): ViewModeChoice {
  const { send } = useClient();
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  const given = useStore(search.store, (state) => VIEW_MODES[type].find((known) => known === state.mode));
  const [mode, setMode] = useState(memory.mode);
  const [rows, setRows] = useState<readonly ViewModeRow[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const shownTo = useRef<string | null>(null);
  const chosenBy = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `locale` changes the names, `attempt` repeats
  useEffect(() => {
    if (owner === null) return;
    let isCurrent = true;
    const show = (preferred: string | undefined, known: readonly ViewModeRow[]) => {
      if (chosenBy.current === owner) return;
      memory.mode = firstViewMode(type, known, preferred);
      setMode(memory.mode);
    };
    const load = async () => {
      const table = send('search.viewModes', { type }).catch(() => null);
      const preferences = await send('settings.preferences', {}).catch(() => ({}));
      const preferred: string | undefined = { ...preferences }[VIEW_MODE_PREFERENCES[type]];
      // The stored preference is shown before the server's table has loaded.
      if (isCurrent && shownTo.current !== owner) show(preferred, []);
      const known = await table;
      if (!isCurrent) return;
      shownTo.current = owner;
      setFailed(known === null);
      if (known === null) return;
      setRows(known);
      show(preferred, known);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [send, type, owner, memory, locale, attempt]);
  useRetryOnReconnect(
    hasFailed,
    useCallback(() => setAttempt((count) => count + 1), []),
  );

  const choose = useCallback(
    (chosen: ViewMode) => {
      chosenBy.current = owner;
      search.store.setState({ mode: null });
      memory.mode = chosen;
      setMode(chosen);
      // A choice that cannot be stored applies until the surface is closed.
      void send('settings.setPreference', { name: VIEW_MODE_PREFERENCES[type], value: chosen }).catch(() => undefined);
    },
    [search, memory, type, owner, send],
  );
  const shown = given ?? mode;
  return useMemo(() => ({ mode: shown, rows, choose }), [shown, rows, choose]);
}
