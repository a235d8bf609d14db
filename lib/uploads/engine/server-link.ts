/** The link to the server in use: its measured speed, and proxies on the way. */

import {
  currentNotes,
  isNewSpeed,
  type LinkSpeed,
  NO_PROXY_NOTES,
  type ProxyNotes,
} from '#lib/contract/proxy-notes.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { PROXY_NOTES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { createChunkSizer } from '../tus/chunk-sizer.ts';
import { createTusSender, type ProxyMemory } from '../tus/tus-sender.ts';

export function createServerLink(
  httpClient: Pick<HttpClient, 'send' | 'server'>,
  values: StoredValues,
  now: () => number,
) {
  const storage = createProxyNotesStorage(values, now);
  const proxy: ProxyMemory = {
    notes() {
      const server = httpClient.server();
      return server === null ? NO_PROXY_NOTES : storage.of(server);
    },
    change(change) {
      const server = httpClient.server();
      if (server !== null) storage.change(server, change);
    },
    noteLink(speed) {
      const server = httpClient.server();
      if (server !== null) storage.noteLink(server, speed);
    },
  };
  return {
    proxy,
    chunkSizer: createChunkSizer(httpClient.server, proxy),
    sender: createTusSender(httpClient, proxy, now),
    load: storage.load,
    clear: storage.clear,
  };
}

/** Stored notes about the link to each server, so that a restarted background need not measure it again. */
interface ProxyNotesStorage {
  /** Resolves when the stored notes are read. If that fails, `of` returns empty notes. */
  load(): Promise<void>;
  of(server: string): ProxyNotes;
  /** Stores a change; does nothing if the values are the same. */
  change(server: string, change: Partial<ProxyNotes>): void;
  /** Stores a new speed (`isNewSpeed`). Does not extend the validity of the other notes. */
  noteLink(server: string, speed: LinkSpeed): void;
  /** Clears the notes of all servers in memory; the caller clears the stored ones. */
  clear(): void;
}

function createProxyNotesStorage(values: StoredValues, now: () => number): ProxyNotesStorage {
  const notes = new Map<string, ProxyNotes>();
  const of = (server: string): ProxyNotes => currentNotes(notes.get(server) ?? NO_PROXY_NOTES, now());
  const notStored = (error: unknown): void => log('warn', 'uploads: proxy notes not read or stored', { error });
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

export type ServerLink = ReturnType<typeof createServerLink>;
