import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ReferenceServer } from '../../../reference-server/create-server.ts';
import type { ServerOptions } from '../../../reference-server/server-options.ts';

export interface TestServer extends ReferenceServer {
  readonly dataDir: string;
  /** Stops the server and starts another one on the same data. */
  restart(options?: ServerOptions): Promise<TestServer>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

const DEFAULTS: ServerOptions = {
  port: 0,
  seed: false,
  processingDelayMs: 10,
  misbehave: true,
  // Keeps a start from writing megabytes.
  diskReserveBytes: 4_096,
};

/** A reference server in this process, on a free port, with an empty library in its own folder. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'comyan-contract-')));
  // Ignores what a developer has packed.
  const pluginRoot = join(dataDir, 'plugin');
  const server = await createServer({ ...DEFAULTS, pluginRoot, ...options, dataDir });
  return {
    ...server,
    dataDir,
    async restart(more = {}) {
      await server.close();
      return startServer({ ...options, ...more, dataDir });
    },
    async remove() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
