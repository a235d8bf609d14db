/** Fixtures of the browser tests with several nodes: the server of the packaged build is the proxy of a cluster. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../../../scripts/cluster/cluster.ts';
import type { PassedBody } from '../../../scripts/cluster/pass-body.ts';
import { testPort } from '../../../scripts/test/test-builds.ts';
import { ExtensionBrowser } from './browsers/extension-browser.ts';
import { keepEvidence } from './evidence.ts';
import { test as base } from './test.ts';

export interface TestCluster extends Pick<Cluster, 'nodes'> {
  /** Port of the proxy, for a client of the contract. */
  readonly port: number;
  /** Requests with bytes of uploads that ended since the test began. */
  readonly uploadBodies: readonly PassedBody[];
}

/** Slow enough that a test can act during an upload. */
const BYTES_PER_SECOND = 4_000_000;
/** Two nodes, a database and a bucket on two cores: a search is slow here without being costly. */
const PATIENT = ['--set', 'searchBudgetMs=60000'];

interface RunningCluster extends TestCluster {
  readonly uploadBodies: PassedBody[];
}

export const test = base.extend<{ readonly cluster: TestCluster }, { readonly runningCluster: RunningCluster }>({
  runningCluster: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of this pattern
    async ({}, use, worker) => {
      const folder = await mkdtemp(join(tmpdir(), 'comyan-cluster-'));
      const port = testPort(worker.parallelIndex);
      const uploadBodies: PassedBody[] = [];
      const onBody = (body: PassedBody) => {
        if (body.path.startsWith('/upload-service/')) uploadBodies.push(body);
      };
      const proxy = { bytesPerSecond: BYTES_PER_SECOND, onBody };
      const cluster = await startCluster({ folder, port, proxy, args: PATIENT, firstArgs: ['--no-seed'] });
      await use({ nodes: cluster.nodes, port, uploadBodies });
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  async cluster({ runningCluster }, use) {
    runningCluster.uploadBodies.length = 0;
    await use(runningCluster);
    // Those that a test has stopped.
    for (const node of runningCluster.nodes) if (node.pid === undefined) await node.start();
  },
  async extension({ cluster: _cluster, problems, allowProblem: _ }, use, info) {
    const browser = await ExtensionBrowser.start(info.parallelIndex);
    await use(browser);
    await keepEvidence(info, 'chromium', () => browser.seenPages());
    await browser.close();
    problems.push(...browser.problems);
  },
});
