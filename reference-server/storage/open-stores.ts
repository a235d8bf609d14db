/** Chooses where a server keeps its data: on its own disk, or in services that several nodes share. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClockOffset } from '../core/clock.ts';
import { type Disk, openDisk } from '../core/disk.ts';
import { log } from '../core/log.ts';
import type { Readiness } from '../core/readiness.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSignOnData } from '../openid/sign-on-data.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { createSingleNode } from '../scheduling/nodes.ts';
import { extraSearchable } from '../stores/asset-rows.ts';
import { reservedRecords } from '../stores/reserved-records.ts';
import { indexAnew } from './postgres/catalogue/index-anew.ts';
import { openSharedDatabase, type SharedDatabase } from './postgres/connection/shared-database.ts';
import { openSharedStores, type SharedStores } from './postgres/open-shared-stores.ts';
import { openSqliteCatalogue } from './sqlite/sqlite-catalogue.ts';
import { openSqliteRecords } from './sqlite/sqlite-records.ts';

export interface Stores extends SharedStores {
  readonly disk: Disk;
  /** Undefined: the records are in a file of this server. */
  readonly database: SharedDatabase | undefined;
  /** Resolves when the stores can be used for the first time, or `signal` aborts. */
  whenReady(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface Services {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly clockOffset: ClockOffset;
}

/** A database that is away is no error: then the functions of its stores reject with `HttpError` 503 `unavailable`. */
export async function openStores(options: CompleteOptions, services: Services): Promise<Stores> {
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const disk = await openDisk(dataDir, options.diskReserveBytes);
  const database = await openDatabaseOf(options, services);
  const { records, catalogue, nodes, signOnData, whenReady } =
    database === undefined
      ? await openOwnStores(options, disk, services)
      : { ...(await openSharedStores(database, options, services)), whenReady: database.whenReady };
  return {
    records,
    catalogue,
    nodes,
    signOnData,
    disk,
    database,
    whenReady,
    async close() {
      disk.close();
      await catalogue.close();
      await records.close();
      await nodes.close();
      await database?.close();
    },
  };
}

/** The part of the server that is not ready while a catalogue is indexed anew. */
export const INDEX = 'index';

async function openOwnStores(
  { dataDir, settings }: CompleteOptions,
  disk: Disk,
  { clockOffset, readiness }: Services,
): Promise<SharedStores & Pick<Stores, 'whenReady'>> {
  const now = clockOffset.applyTo(() => Date.now());
  const records = reservedRecords(openSqliteRecords(join(dataDir, 'records.sqlite'), { now }), disk);
  const extras = extraSearchable(settings.extraFields);
  const begun = Promise.withResolvers<void>();
  const catalogue = openSqliteCatalogue(join(dataDir, 'catalogue.sqlite'), {
    extras,
    onIndexed(assets) {
      readiness.report(INDEX, { ready: false, reason: `the words of all assets are indexed anew (${assets} are)` });
      begun.resolve();
    },
  });
  // Waits until the worker has opened the database: if the disk filled up first, the worker would exit for good.
  const opened = catalogue.find('');
  const whenIndexed = opened.then(() => {
    if (readiness.parts().has(INDEX)) readiness.report(INDEX, { ready: true });
  });
  await Promise.race([whenIndexed, begun.promise]);
  // The server may end before.
  whenIndexed.catch(() => undefined);
  return {
    records,
    catalogue,
    nodes: createSingleNode(),
    signOnData: createSignOnData(),
    whenReady: (signal) =>
      Promise.race([whenIndexed, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))]),
  };
}

async function openDatabaseOf(
  { databaseUrl: url, databaseConnections: connections, nodeName, settings }: CompleteOptions,
  { readiness, metrics }: Services,
): Promise<SharedDatabase | undefined> {
  if (url === undefined) return undefined;
  const database = await openSharedDatabase({
    url,
    connections,
    nodeName,
    readiness,
    async prepare(tables, onProgress) {
      const indexed = await indexAnew(tables, {
        extras: extraSearchable(settings.extraFields),
        onProgress: (count) => onProgress(`the words of all assets are indexed anew (${count} are)`),
      });
      if (indexed > 0) log('info', 'search: the words of assets were indexed anew', { assets: indexed });
    },
  });
  for (const state of ['inUse', 'idle', 'waiting'] as const) {
    const name = { inUse: 'in_use', idle: 'idle', waiting: 'waiting' }[state];
    const help = { inUse: 'Connections in use', idle: 'Idle connections', waiting: 'Requests that wait for one' }[
      state
    ];
    metrics.gauge({ name: `comyan_database_connections_${name}`, help, read: () => database.counts()[state] });
  }
  return database;
}
