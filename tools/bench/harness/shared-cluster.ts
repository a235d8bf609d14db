/** Two nodes with PostgreSQL, S3 and a proxy, with the demo library and as many pictures as a figure wants. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createArchive } from '../../../reference-server/demo-library/archive/archive.ts';
import { openPostgresCatalogue } from '../../../reference-server/storage/postgres/catalogue/postgres-catalogue.ts';
import { openDatabase } from '../../../reference-server/storage/postgres/connection/database.ts';
import { type Cluster, startCluster } from '../../../scripts/cluster/cluster.ts';
import { type SignInCookie, signInAt } from '../../../tests/e2e/harness/servers/sign-in-at.ts';

export interface SharedCluster {
  readonly origin: string;
  readonly cluster: Cluster;
  signInOnAnotherPage(name: string): Promise<readonly SignInCookie[]>;
  remove(): Promise<void>;
}

/** A quarter of the memory that PostgreSQL's documentation recommends for a server of its own would be too little to hold the rows. */
const SETTINGS = {
  shared_buffers: '4GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  max_connections: '200',
  max_parallel_workers: '4',
};
const PORTION = 5_000;

/** `rows`: pictures in all; 0 = none, without the demo library. Filling takes two minutes for a million. */
export async function openSharedCluster(rows: number): Promise<SharedCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-cluster-'));
  const cluster = await startCluster({
    folder,
    ...(rows === 0 && { firstArgs: ['--no-seed'] }),
    postgresSettings: SETTINGS,
  });
  const origin = cluster.address.slice(0, -1);
  if (rows > 0) await fill(cluster, rows);
  return {
    origin,
    cluster,
    signInOnAnotherPage: (name) => signInAt(origin, name),
    async remove() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fill({ nodes, postgres, database: name }: Cluster, rows: number): Promise<void> {
  await untilSeeded(nodes[0]?.port ?? 0);
  const database = openDatabase({ url: postgres.url(name), connections: 2, nodeName: 'bench' });
  const catalogue = openPostgresCatalogue(database);
  const administrator = await database.connect();
  // An index that is made at once takes a fraction of the time of one that grows with each row.
  const { rows: found } = await administrator.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'asset_words_by_word'`,
  );
  await administrator.query('DROP INDEX asset_words_by_word');
  const addPictures = createArchive(catalogue, rows);
  while ((await addPictures(PORTION)) > 0);
  await administrator.query(found[0]?.indexdef ?? '');
  await administrator.query('VACUUM (ANALYZE) assets');
  await administrator.query('VACUUM (ANALYZE) asset_words');
  await administrator.end();
  await catalogue.close();
  await database.close();
}

async function untilSeeded(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/seed-status`);
    const { done, total } = (await answer.json()) as { readonly done: number; readonly total: number };
    if (total > 0 && done === total) return;
    await sleep(1_000);
  }
}
