/** What uploads found out about the way to each server, kept so that it is not found out again in each life of the background. */
import { log } from '#lib/core/log.ts';
import {
  believedNotes,
  isNewSpeed,
  type LinkSpeed,
  NO_PROXY_NOTES,
  type ProxyNotes,
} from '#lib/uploads/model/proxy-notes.ts';
import { PROXY_NOTES } from './stored-keys.ts';
import type { StoredValues } from './stored-values.ts';

export interface ProxyNotesStorage {
  /** Resolves when `of` can answer; it knows nothing where nothing can be read. */
  load(): Promise<void>;
  of(server: string): ProxyNotes;
  /** Stored if it is news. */
  change(server: string, change: Partial<ProxyNotes>): void;
  /** Stored if it is news; it makes nothing else younger. */
  noteLink(server: string, speed: LinkSpeed): void;
  /** All servers, here; what is stored is cleared by the caller. */
  clear(): void;
}

export function createProxyNotesStorage(values: StoredValues, now: () => number): ProxyNotesStorage {
  const notes = new Map<string, ProxyNotes>();
  const of = (server: string): ProxyNotes => believedNotes(notes.get(server) ?? NO_PROXY_NOTES, now());
  const notStored = (error: unknown): void => log('warn', 'uploads: notes of the way not read or stored', { error });
  const store = (server: string, next: ProxyNotes): void => {
    notes.set(server, next);
    values.set(PROXY_NOTES, Object.fromEntries(notes)).catch(notStored);
  };
  return {
    async load() {
      const stored = await values.get(PROXY_NOTES).catch(notStored);
      for (const [server, known] of Object.entries(stored ?? {})) if (!notes.has(server)) notes.set(server, known);
    },
    of,
    change(server, change) {
      const next = { ...of(server), ...change };
      if (JSON.stringify(next) === JSON.stringify(of(server))) return;
      store(server, { ...next, notedAt: now() });
    },
    noteLink(server, speed) {
      if (isNewSpeed(of(server), speed, now())) store(server, { ...of(server), link: { ...speed, notedAt: now() } });
    },
    clear: () => notes.clear(),
  };
}
