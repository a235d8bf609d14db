import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';

export interface TwoNodes {
  readonly a: TestServer;
  readonly b: TestServer;
  /** A server whose port is that of the other node each time it is read. */
  readonly inTurn: { readonly port: number };
  close(): Promise<void>;
}

/** Two nodes in this process with one database and one folder of files. */
export async function startTwoNodes(databaseUrl: string, options: ServerOptions = {}): Promise<TwoNodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comyan-cluster-'));
  const [a, b] = (await Promise.all(
    ['node-a', 'node-b'].map((nodeName) => startServer({ dataDir, databaseUrl, nodeName, ...options })),
  )) as [TestServer, TestServer];
  let count = 0;
  return {
    a,
    b,
    inTurn: {
      get port() {
        count += 1;
        return (count % 2 === 0 ? b : a).port;
      },
    },
    async close() {
      await Promise.all([a.close(), b.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
