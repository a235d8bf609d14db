/** Wires the engine into the hosted page. */
import { createBackground } from '#lib/background/create-background.ts';
import type { BackgroundPort } from '#lib/capabilities/background-port.ts';
import { createBlobStorage } from '#lib/platform/shared/blob-storage.ts';
import { openDatabase } from '#lib/platform/shared/database.ts';
import { createRecordStorage } from '#lib/platform/shared/record-storage.ts';
import { createEngineHost } from '#lib/platform/web/engine-host.ts';
import { createNetwork } from '#lib/platform/web/network.ts';

declare const __COMYAN_SERVER__: string;

export function bootWebBackground(isEmbedded: boolean): BackgroundPort {
  const database = openDatabase();
  return createBackground({
    host: createEngineHost(__COMYAN_SERVER__, isEmbedded),
    network: createNetwork(),
    records: createRecordStorage(database),
    blobs: createBlobStorage(database),
  });
}
