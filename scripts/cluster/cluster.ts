/** PostgreSQL, an S3 server, nodes of the reference server and a proxy on this computer. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type ClusterNode, createNode } from './cluster-node.ts';
import { freePort } from './free-port.ts';
import { findHaproxy, startHaproxy } from './haproxy.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { type ProxyOptions, type RunningProxy, startProxy } from './proxy.ts';

export interface Cluster {
  /** Address of the proxy, such as `http://localhost:8787/`. */
  readonly address: string;
  readonly nodes: readonly ClusterNode[];
  readonly postgres: PostgresServer;
  /** Name of the nodes' database. */
  readonly database: string;
  readonly objectStore: ObjectStore;
  readonly proxy: RunningProxy & { readonly isHaproxy: boolean };
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Everything is stored below it. */
  readonly folder: string;
  /** Port of the proxy; default: a free one. */
  readonly port?: number;
  /** Names of the nodes. The first one adds the demo library. */
  readonly names?: readonly string[];
  /** Further arguments of every node. */
  readonly args?: readonly string[];
  /** Arguments of the first node only. */
  readonly firstArgs?: readonly string[];
  /** Settings of PostgreSQL, such as `{ shared_buffers: '4GB' }`. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** Each node writes its log to `<folder>/<name>.log`. */
  readonly hasLogs?: boolean;
  /** Ends the start, which then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Default: HAProxy where it is installed, else one of our own, which also slows down and reports what it passes on. */
  readonly proxy?: Pick<ProxyOptions, 'bytesPerSecond' | 'onBody'>;
  /** Nodes that end by themselves start again. */
  readonly restarts?: boolean;
}

export const PROXY_LOG = 'haproxy.log';
const DATABASE = 'comyan';
const BUCKET = 'comyan-library';

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, signal } = options;
  await mkdir(folder, { recursive: true });
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const postgres = await startPostgres(join(folder, 'postgres'), { settings: options.postgresSettings ?? {} });
    stops.push(() => postgres.stop());
    await postgres.createDatabase(DATABASE).catch(ignoreThere);
    signal?.throwIfAborted();
    const objectStore = await startObjectStore(join(folder, 'objects'));
    stops.push(() => objectStore.stop());
    await createBucket(objectStore);
    signal?.throwIfAborted();
    const shared = { DATABASE_URL: postgres.url(DATABASE), ...storageEnvironment(objectStore) };
    const nodes = await createNodes(options, shared);
    stops.push(() => Promise.all(nodes.map((node) => node.stop('SIGTERM'))));
    await Promise.all(nodes.map((node) => node.start()));
    signal?.throwIfAborted();
    const ports = nodes.map((node) => node.port);
    const proxy = await startSomeProxy(options, ports);
    stops.push(() => proxy.close());
    const address = `http://localhost:${proxy.port}/`;
    return { address, nodes, postgres, database: DATABASE, objectStore, proxy, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSomeProxy({ folder, port, proxy }: ClusterOptions, nodes: readonly number[]) {
  const program = proxy === undefined ? findHaproxy() : undefined;
  const running =
    program === undefined
      ? await startProxy({ ...proxy, nodes, ...(port !== undefined && { port }) })
      : await startHaproxy({ program, nodes, port: port ?? (await freePort()), logFile: join(folder, PROXY_LOG) });
  return { ...running, isHaproxy: program !== undefined };
}

function createNodes(options: ClusterOptions, shared: Readonly<Record<string, string>>): Promise<ClusterNode[]> {
  const {
    folder,
    names = ['node-a', 'node-b'],
    args = [],
    firstArgs = [],
    hasLogs = false,
    restarts = false,
  } = options;
  return Promise.all(
    names.map((name, index) =>
      createNode({
        name,
        environment: { ...shared, NODE_NAME: name, DATA_DIR: join(folder, name) },
        args: [...(index === 0 ? firstArgs : ['--no-seed']), ...args],
        logFile: hasLogs ? join(folder, `${name}.log`) : undefined,
        restarts,
      }),
    ),
  );
}

function storageEnvironment({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStore) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function createBucket({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStore): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: BUCKET })).catch(ignoreThere);
  } finally {
    client.destroy();
  }
}

/** Ignores that an earlier start has created the database or the bucket. */
function ignoreThere(error: unknown): void {
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  if (code !== '42P04' && !name?.startsWith('BucketAlready')) throw error;
}
