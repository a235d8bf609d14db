import { randomUUID } from 'node:crypto';
import type { ClockOffset } from '../../core/clock.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { SignOnData } from '../../openid/sign-on-data.ts';
import type { CompleteOptions } from '../../options/server-options.ts';
import type { Nodes } from '../../scheduling/nodes.ts';
import { extraSearchable } from '../../stores/asset-rows.ts';
import type { Catalogue } from '../../stores/catalogue.ts';
import type { Records } from '../../stores/records.ts';
import { openPostgresCatalogue } from './catalogue/postgres-catalogue.ts';
import { openDatabaseClock } from './connection/database-clock.ts';
import { openNodeConnection } from './connection/node-connection.ts';
import type { SharedDatabase } from './connection/shared-database.ts';
import { createPostgresNodes } from './postgres-nodes.ts';
import { openPostgresRecords } from './records/postgres-records.ts';
import { openPostgresSignOnData } from './records/postgres-sign-on-data.ts';

export interface SharedStores {
  readonly records: Records;
  readonly catalogue: Catalogue;
  readonly nodes: Nodes;
  readonly signOnData: SignOnData;
}

/** What several nodes share in their database. Closing `nodes` ends what this one does apart from its requests. */
export async function openSharedStores(
  database: SharedDatabase,
  { nodeName, usesDatabaseClock, settings }: Pick<CompleteOptions, 'nodeName' | 'usesDatabaseClock' | 'settings'>,
  { metrics, clockOffset }: { readonly metrics: Pick<Metrics, 'gauge'>; readonly clockOffset: ClockOffset },
): Promise<SharedStores> {
  const connection = openNodeConnection(database);
  const clock = usesDatabaseClock ? await openDatabaseClock(connection) : undefined;
  const now = clock?.now ?? (() => Date.now());
  metrics.gauge({
    name: 'comyan_clock_ahead_seconds',
    help: "By how much this node's clock is ahead of the database's; negative: behind.",
    read: () => (Date.now() - now()) / 1000,
  });
  const nodes = createPostgresNodes(connection);
  return {
    // A node that starts again does not have the claims of its last run.
    records: openPostgresRecords(database, { nodeId: `${nodeName} ${randomUUID()}`, now: clockOffset.applyTo(now) }),
    catalogue: openPostgresCatalogue(database, { extras: extraSearchable(settings.extraFields) }),
    signOnData: openPostgresSignOnData(database, now),
    nodes: {
      ...nodes,
      async close() {
        clock?.close();
        await nodes.close();
      },
    },
  };
}
