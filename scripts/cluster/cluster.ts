/** PostgreSQL, an S3 server, nodes of the reference server and a proxy on this computer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { root } from '../root.ts';
import { freePort } from './free-port.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { type ClusterProxy, type ProxyOptions, startProxy } from './proxy.ts';

export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** SIGTERM: as for an update. SIGKILL: as when its machine fails. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface Cluster {
  /** Of the proxy, such as `http://localhost:8787/`. */
  readonly address: string;
  readonly nodes: readonly ClusterNode[];
  readonly postgres: PostgresServer;
  /** Name of the nodes' database. */
  readonly database: string;
  readonly objectStore: ObjectStore;
  readonly proxy: ClusterProxy;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Everything is stored below it. */
  readonly folder: string;
  /** Of the proxy; default: a free one. */
  readonly port?: number;
  /** Names of the nodes. The first one adds the demo library. */
  readonly names?: readonly string[];
  /** Further arguments of every node. */
  readonly args?: readonly string[];
  /** Arguments of the first node only. */
  readonly firstArgs?: readonly string[];
  /** Settings of PostgreSQL, such as `{ shared_buffers: '4GB' }`. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** Where the nodes write what they have to say. */
  readonly output?: 'inherit' | 'ignore';
  readonly proxy?: Pick<ProxyOptions, 'bytesPerSecond' | 'onBody'>;
}

const DATABASE = 'comyan';
const BUCKET = 'comyan-library';
const READY_MS = 60_000;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, names = ['node-a', 'node-b'] } = options;
  await mkdir(folder, { recursive: true });
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const postgres = await startPostgres(join(folder, 'postgres'), { settings: options.postgresSettings ?? {} });
    stops.push(() => postgres.stop());
    await postgres.createDatabase(DATABASE).catch(ignoreThere);
    const objectStore = await startObjectStore(join(folder, 'objects'));
    stops.push(() => objectStore.stop());
    await createBucket(objectStore);
    const nodes: ClusterNode[] = [];
    for (const [index, name] of names.entries()) {
      const environment = {
        NODE_NAME: name,
        DATA_DIR: join(folder, name),
        DATABASE_URL: postgres.url(DATABASE),
        ...storageEnvironment(objectStore),
      };
      const own = index === 0 ? (options.firstArgs ?? []) : ['--no-seed'];
      const node = await createNode(name, environment, [...own, ...(options.args ?? [])], options.output ?? 'ignore');
      nodes.push(node);
      stops.push(() => node.stop('SIGTERM'));
    }
    await Promise.all(nodes.map((node) => node.start()));
    const ports = nodes.map(({ port }) => port);
    const proxy = await startProxy({
      ...options.proxy,
      nodes: ports,
      ...(options.port !== undefined && { port: options.port }),
    });
    stops.push(() => proxy.close());
    return {
      address: `http://localhost:${proxy.port}/`,
      nodes,
      postgres,
      database: DATABASE,
      objectStore,
      proxy,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
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

/** Of an earlier start. */
function ignoreThere(error: unknown): void {
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  if (code !== '42P04' && !name?.startsWith('BucketAlready')) throw error;
}

async function createNode(
  name: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  output: 'inherit' | 'ignore',
): Promise<ClusterNode> {
  const port = await freePort();
  let running: ChildProcess | undefined;
  return {
    name,
    port,
    get pid() {
      return running?.pid;
    },
    async start() {
      const all = ['reference-server/main.ts', '--set', 'trustedProxies=127.0.0.1', ...args];
      const node = spawn(process.execPath, all, {
        cwd: root,
        env: { ...process.env, PORT: String(port), ...environment },
        stdio: ['ignore', output, output === 'inherit' ? 'inherit' : 'ignore'],
      });
      running = node;
      await isReady(node, port, name);
    },
    async stop(signal) {
      const node = running;
      running = undefined;
      if (node === undefined || node.exitCode !== null || node.signalCode !== null) return;
      const ended = once(node, 'exit');
      node.kill(signal);
      await ended;
    },
  };
}

async function isReady(node: ChildProcess, port: number, name: string): Promise<void> {
  const endsAt = Date.now() + READY_MS;
  while (node.exitCode === null && node.signalCode === null && Date.now() < endsAt) {
    const isThere = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not become ready.`);
}
