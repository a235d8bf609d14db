/**
 * Stores the tray of one user until Sign Out or the end of the browser session, so that a reopened popup and a reloaded
 * page have it (docs/design/search.md#selection). Apart from the searches, which each scroll writes.
 */
import { readStoredTray } from '#lib/search/model/tray-item.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import type { Client } from '../connection/client.ts';
import { type Tray, trayOf } from './tray.ts';

export interface TrayMemory {
  /** Adds what this user had selected on this surface. Never rejects. */
  recall(owner: string): Promise<void>;
  /** Writes a pending change immediately, because the page is closing. */
  flush(): void;
}

/** Writes are so far apart, because a held key selects many times a second. */
const PAUSE_MS = 200;

const memories = new WeakMap<Client, TrayMemory>();

/** One memory per client; a pending change is written on `pagehide`. */
export function trayMemoryOf(client: Client): TrayMemory {
  const known = memories.get(client);
  if (known) return known;
  const created = createTrayMemory(client, trayOf(client));
  window.addEventListener('pagehide', () => created.flush());
  memories.set(client, created);
  return created;
}

export function createTrayMemory({ host, state }: Pick<Client, 'host' | 'state'>, { store, add }: Tray): TrayMemory {
  let owner: string | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;

  const write = (): void => {
    isPending = false;
    // The client deletes it at Sign Out, and it is emptied for another user.
    if (owner === null || signedInOwner(state.getState().auth) !== owner) return;
    const items = [...store.getState().items.values()];
    host.writeSaved('tray', items.length === 0 ? '' : JSON.stringify({ owner, items }));
  };
  const flush = (): void => {
    if (isPending) write();
  };
  store.subscribe(({ items }, { items: before }) => {
    if (items === before) return;
    isPending = true;
    if (pause !== undefined) return;
    // At once: a popup may close.
    write();
    pause = setTimeout(() => {
      pause = undefined;
      flush();
    }, PAUSE_MS);
  });
  return {
    async recall(name) {
      if (owner === name) return;
      const stored = await host.readSaved('tray').then(readStoredTray, () => null);
      if (owner === name || signedInOwner(state.getState().auth) !== name) return;
      owner = name;
      if (stored?.owner === name) add(stored.items);
      // It is that of another user.
      else if (stored) write();
    },
    flush,
  };
}
