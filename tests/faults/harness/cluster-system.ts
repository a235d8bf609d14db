/** Several nodes with PostgreSQL and a bucket behind the small proxy, whose parts can be stopped and killed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';
import { type Cluster, startCluster } from '../../../scripts/cluster/cluster.ts';
import { originAt } from '../../../scripts/test/test-builds.ts';
import { askAt, ControlledServer } from '../../e2e/harness/servers/controlled-server.ts';

/** `media` are the processes of a node that decode files. */
export type ClusterPart = 'database' | 'bucket' | `node ${number}` | `media ${number}`;

export interface PartFailure {
  readonly parts: readonly ClusterPart[];
  /** `stopped`: as for an update; a bucket and the processes that decode are always killed. */
  readonly how: 'stopped' | 'killed';
  /** Milliseconds until they start again. */
  readonly downMs: number;
}

export class ClusterSystem extends ControlledServer {
  readonly #cluster: Cluster;
  readonly #folder: string;
  /** Requests of nodes that have ended since. */
  readonly #seenBefore: LoggedRequest[] = [];

  private constructor(cluster: Cluster, folder: string) {
    super(originAt(cluster.proxy.port));
    this.#cluster = cluster;
    this.#folder = folder;
  }

  static async start(port: number, count: number): Promise<ClusterSystem> {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-cluster-'));
    const names = Array.from({ length: count }, (_, at) => `node-${at + 1}`);
    // The configuration of HAProxy has two nodes.
    const options = { folder, port, names, proxy: {}, args: ['--misbehave'], firstArgs: ['--no-seed'], hasLogs: true };
    try {
      return new ClusterSystem(await startCluster(options), folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  protected override get processOrigins(): readonly string[] {
    return this.#cluster.nodes.flatMap(({ pid, port }) => (pid === undefined ? [] : originAt(port)));
  }

  override async requests(): Promise<readonly LoggedRequest[]> {
    const all = [...this.#seenBefore, ...(await super.requests())];
    return all.toSorted((one, other) => one.arrivedAt - other.arrivedAt);
  }

  /** Resolves when the parts run again. */
  async fail({ parts, how, downMs }: PartFailure): Promise<void> {
    const nodes = this.#cluster.nodes.filter((_, at) => parts.includes(`node ${at + 1}`));
    for (const { port } of nodes)
      this.#seenBefore.push(...(await askAt<readonly LoggedRequest[]>(originAt(port), 'requests')));
    const decoders = this.#cluster.nodes.filter((_, at) => parts.includes(`media ${at + 1}`));
    const { postgres, objectStore } = this.#cluster;
    await Promise.all([
      ...nodes.map((node) => node.stop(how === 'killed' ? 'SIGKILL' : 'SIGTERM')),
      ...decoders.map(({ pid }) => killDecoders(pid)),
      parts.includes('database') && postgres.stop(how === 'killed' ? 'SIGKILL' : 'SIGINT'),
      parts.includes('bucket') && objectStore.pause(),
    ]);
    await new Promise((resolve) => setTimeout(resolve, downMs));
    if (parts.includes('database')) await postgres.start();
    if (parts.includes('bucket')) await objectStore.resume();
    await Promise.all(nodes.map((node) => node.start()));
  }

  override async kill(): Promise<void> {
    this.#seenBefore.length = 0;
    await Promise.all(this.#cluster.nodes.map((node) => node.stop('SIGKILL')));
  }

  override async startAgain(): Promise<void> {
    await Promise.all(this.#cluster.nodes.map((node) => node.start()));
  }

  override async close(): Promise<void> {
    await this.#cluster.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function killDecoders(node: number | undefined): Promise<void> {
  const children = await readFile(`/proc/${node}/task/${node}/children`, 'utf8').catch(() => '');
  for (const child of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('media-process')) process.kill(Number(child), 'SIGKILL');
  }
}
