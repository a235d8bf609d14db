/** How uploads reach the server in use: speed and trouble of the link, and what stands in between. */

import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { PROXY_NOTES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { currentNotes, isNewSpeed, type LinkSpeed, NO_PROXY_NOTES, type ProxyNotes } from '../model/proxy-notes.ts';
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
    link: createChunkSizer(httpClient.server, proxy),
    sender: createTusSender(httpClient, proxy, now),
    load: storage.load,
    clear: storage.clear,
  };
}

/** What uploads found out about the way to each server, kept so that it is not found out again in each life of the background. */
interface ProxyNotesStorage {
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

function createProxyNotesStorage(values: StoredValues, now: () => number): ProxyNotesStorage {
  const notes = new Map<string, ProxyNotes>();
  const of = (server: string): ProxyNotes => currentNotes(notes.get(server) ?? NO_PROXY_NOTES, now());
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

export type ServerLink = ReturnType<typeof createServerLink>;
