/** What the hosted page's background begins with: its scripts are evaluated while storage and server answer. */
import { type Connection, connectAhead, createConnection } from '#lib/background/request-ahead.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { RecordStorage } from '#lib/host/record-storage.ts';
import { type OpenDatabase, openDatabase } from '#lib/host/shared/database.ts';
import { createLocalValues } from '#lib/host/shared/local-values.ts';
import { lockedAlone } from '#lib/host/shared/locked.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';
import { createEngineHost } from '#lib/host/web/engine-host.ts';
import { createNetwork } from '#lib/host/web/network.ts';
import { searchTypeOf } from '#lib/routing/model/routes.ts';
import { LOCAL_KEYS } from '#lib/storage/local-keys.ts';

export interface BegunBackground {
  readonly host: EngineHost;
  readonly network: Network;
  readonly database: OpenDatabase;
  readonly records: RecordStorage;
  readonly connection: Connection;
}

export function beginWebBackground(isEmbedded: boolean): BegunBackground {
  const database = openDatabase();
  const host = createEngineHost(__COMYAN_SERVER__, isEmbedded);
  const network = createNetwork();
  const records: RecordStorage = {
    ...createLocalValues(createRecordStorage(database), LOCAL_KEYS),
    // Each tab has an engine.
    alone: (name, work) => lockedAlone(`comyan-value-${name}`, work),
  };
  const connection = createConnection(network, records);
  connectAhead(host, searchTypeOf(window.location.pathname.slice(import.meta.env.BASE_URL.length - 1)), connection);
  return { host, network, database, records, connection };
}
