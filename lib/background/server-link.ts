/** How uploads reach the server in use: speed and trouble of the link, and what stands in between. */
import type { HttpClient } from '#lib/net/http-client.ts';
import { createProxyNotesStorage } from '#lib/storage/proxy-notes.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { NO_PROXY_NOTES } from '#lib/uploads/model/proxy-notes.ts';
import { createChunkSizer } from '#lib/uploads/tus/chunk-sizer.ts';
import { createTusSender, type ProxyMemory } from '#lib/uploads/tus/tus-sender.ts';

export function createUploadWay(
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
