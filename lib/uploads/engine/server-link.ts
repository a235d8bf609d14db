/** The link to the server in use: its measured speed, and proxies on the way. */

import {
  currentFindings,
  isNewSpeed,
  type LinkSpeed,
  NO_PROXY_FINDINGS,
  type ProxyFindings,
} from '#lib/contract/proxy-findings.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { PROXY_FINDINGS } from '#lib/storage/stored-keys.ts';
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
    findings() {
      const server = httpClient.server();
      return server === null ? NO_PROXY_FINDINGS : storage.of(server);
    },
    change(change) {
      const server = httpClient.server();
      if (server !== null) storage.change(server, change);
    },
    recordSpeed(speed) {
      const server = httpClient.server();
      if (server !== null) storage.recordSpeed(server, speed);
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

/** Stored findings about the link to each server, so that a restarted background need not measure it again. */
interface ProxyNotesStorage {
  /** Resolves when the stored findings are read. If that fails, `of` returns empty findings. */
  load(): Promise<void>;
  of(server: string): ProxyFindings;
  /** Stores a change; does nothing if the values are the same. */
  change(server: string, change: Partial<ProxyFindings>): void;
  /** Stores a new speed (`isNewSpeed`). Does not extend the validity of the other findings. */
  recordSpeed(server: string, speed: LinkSpeed): void;
  /** Clears the findings of all servers in memory; the caller clears the stored ones. */
  clear(): void;
}

function createProxyNotesStorage(values: StoredValues, now: () => number): ProxyNotesStorage {
  const findings = new Map<string, ProxyFindings>();
  const of = (server: string): ProxyFindings => currentFindings(findings.get(server) ?? NO_PROXY_FINDINGS, now());
  const notStored = (error: unknown): void => log('warn', 'uploads: proxy findings not read or stored', { error });
  const store = (server: string, next: ProxyFindings): void => {
    findings.set(server, next);
    values.set(PROXY_FINDINGS, Object.fromEntries(findings)).catch(notStored);
  };
  return {
    async load() {
      const stored = await values.get(PROXY_FINDINGS).catch(notStored);
      for (const [server, known] of Object.entries(stored ?? {}))
        if (!findings.has(server)) findings.set(server, known);
    },
    of,
    change(server, change) {
      const next = { ...of(server), ...change };
      if (JSON.stringify(next) === JSON.stringify(of(server))) return;
      store(server, { ...next, foundAt: now() });
    },
    recordSpeed(server, speed) {
      if (isNewSpeed(of(server), speed, now())) store(server, { ...of(server), link: { ...speed, foundAt: now() } });
    },
    clear: () => findings.clear(),
  };
}

export type ServerLink = ReturnType<typeof createServerLink>;
